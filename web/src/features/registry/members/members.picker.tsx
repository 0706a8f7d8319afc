import { Alert, Anchor, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Member } from '@oselia/contract/members'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { PhoneField, valueAt } from '../../../platform/fields.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { type MemberChoice, knownMember, blankPerson } from './members.choice.public.ts'

// The search text prefills the new person: `Шевченко Тарас` is a last and a first name, digits are a phone number.
const newMember = (text: string): MemberChoice => {
  if (/^[+\d][\d\s()-]{5,}$/.test(text)) return { id: null, label: text, ...blankPerson, phone: text }
  const [last_name = '', ...rest] = text.split(/\s+/)
  return { id: null, label: text, last_name, first_name: rest.join(' '), phone: '' }
}

const labelOf = ({ name, phones, links }: Member, address: (link: Member['links'][number]) => string) =>
  [name, phones[0]?.number, links[0] && address(links[0])].filter(Boolean).join(' · ')

interface Props<V extends object> {
  of: SaveForm<V>
  /** The form field with the choice, e.g. `who` or `buyers.0.who`. */
  name: string
  /** The path prefix of `member_id` and `member` in the body, e.g. `buyers.0.`; empty by default. */
  at?: string
  label: string
  description?: string
  withAsterisk?: boolean
  /** Whether a modal opens with the focus here. */
  autofocus?: boolean
  /** Whether a new person may be entered; true by default. */
  mayCreate?: boolean
}

/** Finds a member by name or phone, or enters a new person with a warning about similar records. */
export const MemberField = <V extends object>({ of, name, at = '', mayCreate = true, ...shown }: Props<V>) => {
  const t = useText()
  const { form } = of
  const value = valueAt(form.getValues(), name) as MemberChoice | null
  const choose = (next: MemberChoice | null) => {
    of.set(name, next)
    for (const part of ['member_id', 'member', 'member.last_name', 'member.first_name', 'member.phones.0.number'])
      form.clearFieldError(`${at}${part}`)
  }
  return (
    <Stack gap="xs">
      <LookupField<MemberChoice>
        placeholder={t('memberPicker.hint')}
        withAsterisk
        {...shown}
        path={`${at}member_id`}
        resource="members"
        error={form.errors[`${at}member_id`] ?? form.errors[`${at}member`]}
        find={async (search_query, signal) => {
          const found = await call('GET /members', { query: { search_query, per_page: 20 }, signal })
          return found.data.data.map((member) =>
            knownMember(
              member.id,
              member.name,
              labelOf(
                member,
                ({ realty }) => `${t('memberPicker.unit', { number: realty.number })}, ${realty.address}`,
              ),
            ),
          )
        }}
        value={value}
        choose={choose}
        typed={mayCreate ? { make: newMember, label: (typed) => t('memberPicker.create', { name: typed }) } : undefined}
      />
      {value && value.id === null && <NewMember of={of} at={at} value={value} choose={choose} />}
    </Stack>
  )
}

interface NewProps<V extends object> {
  of: SaveForm<V>
  at: string
  value: MemberChoice
  choose: (value: MemberChoice) => void
}

const NewMember = <V extends object>({ of, at, value, choose }: NewProps<V>) => {
  const t = useText()
  const write = (part: Partial<MemberChoice>) => {
    const next = { ...value, ...part }
    choose({ ...next, label: [next.last_name, next.first_name].join(' ').trim() || next.phone || value.label })
  }
  const input = (key: 'last_name' | 'first_name' | 'phone', path: string) => ({
    'data-path': `${at}member.${path}`,
    error: of.form.errors[`${at}member.${path}`],
    value: value[key],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => write({ [key]: event.currentTarget.value }),
  })
  return (
    <Fieldset legend={t('memberPicker.newPerson')} p="sm">
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
          <TextInput {...input('last_name', 'last_name')} label={t('memberPicker.last_name')} withAsterisk />
          <TextInput {...input('first_name', 'first_name')} label={t('memberPicker.first_name')} withAsterisk />
          <PhoneField {...input('phone', 'phones.0.number')} label={t('memberPicker.phone')} />
        </SimpleGrid>
        <Similar value={value} choose={choose} />
      </Stack>
    </Fieldset>
  )
}

/** Similar existing records; a click selects one instead. */
const Similar = ({ value, choose }: Pick<NewProps<object>, 'value' | 'choose'>) => {
  const t = useText()
  const name = [value.last_name, value.first_name].join(' ').trim()
  const [asked] = useDebouncedValue(`${name}|${value.phone.trim()}`, 400)
  const [askedName = '', askedPhone = ''] = asked.split('|')
  const phone = askedPhone.replace(/\D/g, '').length >= 7 ? askedPhone : ''
  const found = useQuery({
    ...read('GET /members/similar', { query: { name: askedName.length >= 3 ? askedName : '', phone } }),
    enabled: askedName.length >= 3 || phone !== '',
  })
  const similar = found.data?.data ?? []
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <Alert color="orange" title={t('memberPicker.similar')} p="sm">
          <Stack gap={4}>
            {similar.map((one) => (
              <Group key={one.id} gap="xs">
                <Text size="sm">
                  {[
                    one.name,
                    one.phone,
                    one.units[0] &&
                      `${t('memberPicker.unit', { number: one.units[0].number })}, ${one.units[0].address}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  aria-label={t('memberPicker.takeName', { name: one.name })}
                  onClick={() => choose(knownMember(one.id, one.name))}
                >
                  {t('memberPicker.take')}
                </Anchor>
              </Group>
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  )
}
