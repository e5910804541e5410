import type { ShellView } from '../../../engine/contracts/view.ts'
import { mount } from '../dialog/mount.tsx'
import { showToast } from '../toast/toast.ts'
import { FormDialog } from './form-dialog.tsx'
import { loadForm } from './load-form.ts'

/**
 * Opens a form in a dialog; `onSent` is called once it was sent and the dialog has closed.
 *
 * @throws Error when the form cannot be had.
 */
export async function openForm(shell: ShellView, name: string, onSent: () => void): Promise<void> {
  const loaded = await loadForm(name, shell.locale.code)
  mount(shell, (remove) => (
    <FormDialog
      loaded={loaded}
      onClosed={remove}
      onSent={() => {
        showToast(loaded.form.submit.success, 'done').catch(console.error)
        onSent()
      }}
    />
  ))
}
