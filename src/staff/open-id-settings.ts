import { environmentSchema } from '../../schemas/environment.ts'
import { AppError } from '../base/app-error.ts'
import { type Secrets, secretsFrom } from '../base/secrets.ts'
import { message } from '../engine/errors/index.ts'
import { addressFrom } from '../web/site/environment.ts'

/** Settings of the museum's OpenID Connect provider. */
export interface OpenIdSettings {
  /** Public origin of the site, to which the provider redirects back. */
  readonly siteUrl: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Claim whose values determine the role, such as "groups". */
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
  throw new AppError(
    message`STAFF_OIDC_ISSUER is "${issuer}", and whoever is between could sign in. Set it to an address with https.`,
  )
}

/** Reads the OpenID Connect settings from environment variables; undefined without an issuer. Throws an AppError if one is missing. */
export function openIdFrom(variables: Variables, siteUrl: string | undefined): OpenIdSettings | undefined {
  const issuer = issuerFrom(variables)
  if (issuer === undefined) return undefined
  if (siteUrl === undefined)
    throw new AppError(
      message`STAFF_OIDC_ISSUER is set, and SITE_URL is not: a request could name the host that people are sent back to. Set SITE_URL to the public origin of the site, such as https://museum.example, or leave STAFF_OIDC_ISSUER unset to sign in by links alone.`,
    )
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
    throw new AppError(
      message`STAFF_OIDC_ISSUER is set, and ${missing} is not. Set it too, or leave STAFF_OIDC_ISSUER unset to sign in by links alone.`,
    )
  return {
    siteUrl,
    issuer,
    clientId,
    clientSecret,
    claim: variables.STAFF_OIDC_CLAIM || environmentSchema.properties.STAFF_OIDC_CLAIM.default,
    moderators: listFrom(moderators),
    readers: listFrom(variables.STAFF_OIDC_READERS),
  }
}
