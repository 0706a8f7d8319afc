import { call } from '../../../platform/api.ts'
import { FilterLookup } from '../../../platform/filters.tsx'
import { useText } from '../../../platform/messages.ts'
import { accountChoice, findAccounts } from './ledger.account.choice.public.ts'

/** A list filter by billing account. */
export const AccountFilter = ({ value }: { value: number | undefined }) => {
  const t = useText()
  return (
    <FilterLookup
      name="account_id"
      label={t('ledger.account')}
      any={t('ledger.anyAccount')}
      value={value}
      resource="accounts"
      find={(query, signal) => findAccounts(query, signal)}
      one={async (id, signal) => accountChoice((await call('GET /accounts/:id', { params: { id }, signal })).data)}
    />
  )
}
