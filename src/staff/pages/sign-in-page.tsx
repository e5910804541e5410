import type { ReactNode } from 'react'
import type { StaffMember } from '../../content/index.ts'
import { address } from '../addresses.ts'
import type { PageProps } from '../context.ts'
import { WORDS, wordFor } from '../words.ts'
import { Layout } from './layout.tsx'

export interface SignInProps extends PageProps {
  /** A link that may be used, and for whom. */
  readonly link?: { readonly token: string; readonly member: StaffMember } | undefined
  readonly hasOpenId: boolean
}

/** Where a session begins. A link is used by a button: programs that look into mail open addresses by themselves. */
export function SignInPage({ link, hasOpenId, ...props }: SignInProps): ReactNode {
  const { reader } = props
  const { language } = reader
  return (
    <Layout {...props} title={WORDS.signIn[language]}>
      {link === undefined ? (
        <div className="panel">
          <p>{WORDS.signInHelp[language]}</p>
          {hasOpenId ? (
            <p>
              <a className="button primary" href={address(reader, '/sign-in/open-id')}>
                {WORDS.signInOpenId[language]}
              </a>
            </p>
          ) : (
            <p>
              {WORDS.signInLink[language]} <code>vitrine staff link --name …</code>
            </p>
          )}
        </div>
      ) : (
        <form className="panel" method="post" action={address(reader, '/sign-in')}>
          <input type="hidden" name="link" value={link.token} />
          <p>
            {WORDS.signInAs[language]} <strong>{link.member.who}</strong>{' '}
            <small>{wordFor(link.member.role, language)}</small>
          </p>
          <button type="submit" className="primary">
            {WORDS.signIn[language]}
          </button>
        </form>
      )}
    </Layout>
  )
}
