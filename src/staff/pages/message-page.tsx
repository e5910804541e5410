import type { ReactNode } from 'react'
import { address } from '../addresses.ts'
import type { PageProps } from '../context.ts'
import { WORDS } from '../words.ts'
import { Layout } from './layout.tsx'

/** A page that only says what happened, and leads back. */
export function MessagePage({ title, ...props }: PageProps & { readonly title: string }): ReactNode {
  const { reader, signed } = props
  const { language } = reader
  return (
    <Layout {...props} title={title}>
      <p>
        <a className="button" href={address(reader, signed === undefined ? '/sign-in' : '/works')}>
          {signed === undefined ? WORDS.signIn[language] : WORDS.backToList[language]}
        </a>
      </p>
    </Layout>
  )
}
