import { bilingual } from '../errors/index.ts'
import { type Secrets, secretsFrom } from '../shared/secrets.ts'
import { addressFrom } from '../site/server/environment.ts'
import { StartError } from '../site/server/start-error.ts'

/** An account service of the museum, by OpenID Connect. */
export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Claim whose values give the role, such as "groups". */
  readonly claim: string
  readonly moderators: readonly string[]
  readonly readers: readonly string[]
}

type Variables = Readonly<Record<string, string | undefined>>

function listFrom(value: string | undefined): readonly string[] {
  return (secretsFrom(value) ?? []).filter((each: Secrets[number]) => each !== '')
}

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/

function issuerFrom(variables: Variables): string | undefined {
  const issuer = addressFrom('STAFF_OIDC_ISSUER', variables.STAFF_OIDC_ISSUER)
  if (issuer === undefined || /^https:/i.test(issuer) || LOOPBACK.test(issuer)) return issuer
  throw new StartError(
    bilingual(
      `STAFF_OIDC_ISSUER is "${issuer}", and whoever is between could sign in. Set it to an address with https.`,
      `STAFF_OIDC_ISSUER 的值是“${issuer}”，中间人可以借此登录。请设置为 https 网址。`,
    ),
  )
}

/** Sign-in by OpenID Connect, as the environment says; undefined without an issuer. Throws a StartError where something is missing. */
export function openIdFrom(variables: Variables): OpenIdSettings | undefined {
  const issuer = issuerFrom(variables)
  if (issuer === undefined) return undefined
  const clientId = variables.STAFF_OIDC_CLIENT_ID ?? ''
  const clientSecret = variables.STAFF_OIDC_CLIENT_SECRET ?? ''
  const moderators = variables.STAFF_OIDC_MODERATORS ?? ''
  const needed = {
    STAFF_OIDC_CLIENT_ID: clientId,
    STAFF_OIDC_CLIENT_SECRET: clientSecret,
    STAFF_OIDC_MODERATORS: moderators,
  }
  const [missing] = Object.entries(needed).find(([, value]) => value.trim() === '') ?? []
  if (missing !== undefined)
    throw new StartError(
      bilingual(
        `STAFF_OIDC_ISSUER is set, and ${missing} is not. Set it too, or leave STAFF_OIDC_ISSUER unset to sign in by links alone.`,
        `设置了 STAFF_OIDC_ISSUER，但没有设置 ${missing}。请同时设置它；如果只用链接登录，就不要设置 STAFF_OIDC_ISSUER。`,
      ),
    )
  return {
    issuer,
    clientId,
    clientSecret,
    claim: variables.STAFF_OIDC_CLAIM || 'groups',
    moderators: listFrom(moderators),
    readers: listFrom(variables.STAFF_OIDC_READERS),
  }
}
