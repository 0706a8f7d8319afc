import { Changes, type ChangesOf, type FieldWords, type Recorded } from '../../platform/history.changes.tsx'
import { History } from '../../platform/history.tsx'
import {
  accountLabels,
  residentLabels,
  shareLabels,
  unitLabels,
  useResidentWords,
  useUnitWords,
} from './realty.history.ts'

const UnitChanges = (of: ChangesOf) => <Changes {...of} labels={unitLabels} show={useUnitWords()} />
const ShareChanges = (of: ChangesOf) => <Changes {...of} labels={shareLabels} show={useUnitWords()} />
const AccountChanges = (of: ChangesOf) => <Changes {...of} labels={accountLabels} />
const ResidentChanges = (of: ChangesOf) => <Changes {...of} labels={residentLabels} show={useResidentWords()} />

/** Changes of units and of what hangs on them, for whoever shows those of any kind. */
export const unitHistory: Recorded = { labels: unitLabels, Changes: UnitChanges }
export const shareHistory: Recorded = { labels: shareLabels, Changes: ShareChanges }
export const accountHistory: Recorded = { labels: accountLabels, Changes: AccountChanges }
export const residentHistory: Recorded = { labels: residentLabels, Changes: ResidentChanges }

type Kind = 'realty' | 'ownerships' | 'accounts'
const labels: Record<Kind, FieldWords['labels']> = {
  realty: unitLabels,
  ownerships: shareLabels,
  accounts: accountLabels,
}

/** The history of one unit, share or personal account. */
export const UnitHistory = ({ entity, id }: { entity: Kind; id: number }) => (
  <History entity={entity} id={id} labels={labels[entity]} show={useUnitWords()} />
)

/** The history of one resident. */
export const ResidentHistory = ({ id }: { id: number }) => (
  <History entity="residents" id={id} labels={residentLabels} show={useResidentWords()} />
)
