import type { ContactFields } from '@oselia/contract/contacts'
import type { ValidationIssue } from '@oselia/contract/issues'
import { searchKey } from '@oselia/contract/search-key'

/** A search by a phone number, however it is grouped, as the digits that search keys hold; any other text as it is. */
export const searchedText = (text: string): string =>
  /^[+\d\s().-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^80(?=\d{9}$)/, '0') : text

/** Search keys: the name in all languages, the organisation with its code, and the digits of the phones. */
export const searchKeysOf = ({ name, organisation, edrpou, phones }: ContactFields): string => {
  const digits = phones.map(({ number }) => number.replace(/\D/g, ''))
  return searchKey([...Object.values(name), organisation, edrpou, ...digits].filter(Boolean).join(' '))
}

/** Cross-field issues that the contract can't express. */
export const validateFields = ({
  phones,
  contract_from,
  contract_to,
  remind_days,
}: ContactFields): ValidationIssue[] => {
  const numbers = phones.map(({ number }) => number)
  const repeated = numbers.flatMap((number, at) => (numbers.indexOf(number) < at ? [at] : []))
  return [
    ...repeated.map((at): ValidationIssue => ({ field: `phones.${at}.number`, key: 'taken' })),
    ...(contract_from && contract_to && contract_to < contract_from
      ? [{ field: 'contract_to', key: 'before_start' as const }]
      : []),
    ...(remind_days !== null && contract_to === null ? [{ field: 'contract_to', key: 'required' as const }] : []),
  ]
}
