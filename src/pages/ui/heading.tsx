import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useLineLanguage } from './context.tsx'

/** Characters from which the title of a page is set smaller: a phone shows about as many on half its screen. */
const LONG_TITLE = 120

interface HeadingProps {
  /** 1 is the page's title: one a page. */
  readonly level: 1 | 2 | 3
  readonly id?: string | undefined
  readonly className?: string | undefined
  /** Where the words are in another language than the page. */
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | 'auto' | undefined
  readonly children: ReactNode
}

export function Heading({ level, id, className, children, ...given }: HeadingProps) {
  const Tag = `h${level}` as const
  // What nobody says of the words: those of the config may be English that is not translated yet.
  const found = useLineLanguage()(typeof children === 'string' ? children : '')
  const language = (given.lang ?? given.dir) ? given : found
  const isLong = level === 1 && typeof children === 'string' && children.length > LONG_TITLE
  const size = isLong && 'heading--long'
  return (
    <Tag id={id} className={classNames('heading', `heading--${level}`, size, className)} {...language}>
      {children}
    </Tag>
  )
}
