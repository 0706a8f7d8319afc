import type { TrustedIssuer } from '@oselia/contract/trusted-issuers'
import { invalid } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { AuthorityRefused, readAuthority } from '../signatures/signatures.public.js'
import { issuerEntity } from './issuers.entity.js'

const authorityOf = (file: Buffer) => {
  try {
    return readAuthority(file)
  } catch (error) {
    if (!(error instanceof AuthorityRefused)) throw error
    throw invalid('certificate', error.issue, { algorithm: error.algorithm })
  }
}

/** Trusts the authority of a certificate in PEM or DER; 422 at `certificate` for anything else. */
export const listIssuer = async (ctx: RequestContext, file: Buffer): Promise<TrustedIssuer> => {
  const authority = authorityOf(file)
  const now = ctx.now.toISOString()
  if (authority.valid_to <= now || authority.valid_from > now) throw invalid('certificate', 'certificate_not_in_force')
  return issuerEntity.insert(ctx, authority)
}
