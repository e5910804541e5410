import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface HeadingProps {
  /** 1 is the page's title: one a page. */
  readonly level: 1 | 2 | 3
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Heading({ level, id, className, children }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag id={id} className={classNames('heading', `heading--${level}`, className)}>
      {children}
    </Tag>
  )
}
