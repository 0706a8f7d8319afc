import type { BodyOf } from '@oselia/contract/api'
import type { Realty } from '@oselia/contract/realty'

export type RealtyType = Realty['type']
export type RealtyState = NonNullable<Realty['state']>
export type RealtyPurpose = NonNullable<Realty['purpose']>
export type TitleKind = NonNullable<BodyOf<'POST /ownerships'>['title_kind']>
export type EndReason = NonNullable<BodyOf<'POST /residents'>['end_reason']>
