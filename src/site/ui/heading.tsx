import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface HeadingProps {
  /** 1 is the page's title: one a page. */
  readonly level: 1 | 2 | 3
  readonly id?: string | undefined
  readonly className?: string | undefined
  /** Where the words are in another language than the page. */
  readonly lang?: string | undefined
  readonly dir?: 'ltr' | 'rtl' | undefined
  readonly children: ReactNode
}

export function Heading({ level, id, className, children, ...language }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag id={id} className={classNames('heading', `heading--${level}`, className)} {...language}>
      {children}
    </Tag>
  )
}
