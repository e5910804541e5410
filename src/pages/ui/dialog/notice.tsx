import { useId } from 'react'
import type { NoticeView, ShellView } from '../../../engine/contracts/view.ts'
import { useText } from '../context.tsx'
import { loadStyles } from '../load-styles.ts'
import styles from './dialog.css?url'
import { Dialog, mountDialog } from './dialog.tsx'

interface NoticeProps {
  readonly notice: NoticeView
  readonly onClosed: () => void
}

/**
 * A message with one button (specification, section 2: title "Notice", button "Confirm", 300 px wide, 200 px from the
 * top, 0.3 s in and out). The button receives the focus, so Enter confirms.
 */
function Notice({ notice, onClosed }: NoticeProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog
      className="notice-dialog"
      labelledBy={`${id}title`}
      describedBy={`${id}text`}
      onClosed={onClosed}
      delay={notice.delay}
    >
      {(close) => (
        <>
          <h2 className="notice-dialog__title" id={`${id}title`}>
            {notice.title ?? text('notice.title')}
          </h2>
          <p className="notice-dialog__text" id={`${id}text`}>
            {notice.text}
          </p>
          <button className="button button--seal notice-dialog__confirm" type="button" onClick={close}>
            {notice.confirm ?? text('notice.confirm')}
          </button>
        </>
      )}
    </Dialog>
  )
}

/** Shows a notice. `onClosed` is called after the visitor closes it or its delay has passed. */
export async function showNotice(
  shell: ShellView,
  notice: NoticeView,
  onClosed: () => void = () => {},
): Promise<void> {
  await loadStyles(styles)
  mountDialog(shell, (remove) => (
    <Notice
      notice={notice}
      onClosed={() => {
        remove()
        onClosed()
      }}
    />
  ))
}
