import { Button, Fieldset, Group } from '@mantine/core'
import { useState } from 'react'
import { type ApiError, call } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { toastError } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'

interface Person {
  id: number
  label: string
}

/** The people of the audience who have not confirmed. */
const findMissing =
  (id: number) =>
  async (search_query: string, signal: AbortSignal): Promise<Person[]> => {
    const query = { state: 'missing' as const, search_query, per_page: 20 }
    const { data } = await call('GET /announcements/:id/acknowledgements', { params: { id }, query, signal })
    return data.map(({ id: person, name, units }) => ({
      id: person,
      label: [name, ...units.slice(0, 1).map(({ house, number }) => `${house.name}, ${number}`)].join(' · '),
    }))
  }

const blank = { person: null as Person | null, on: '' }

/** The entry: its values, errors, and what sends it. */
const useEntry = (id: number) => {
  const t = useText()
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const { person, on } = values
  const enter = useAction('POST /announcements/:id/acknowledgements', {
    message: t('announcementAck.entered'),
    failed: (error: ApiError) => {
      setErrors(error.errors)
      return Object.keys(error.errors).length > 0 ? undefined : toastError(error)
    },
    done: () => {
      setValues({ ...blank, on })
      setErrors({})
    },
  })
  const submit = () => {
    const required = [t('issues.required')]
    if (!person || on === '')
      return setErrors({ ...(!person && { member_id: required }), ...(on === '' && { on: required }) })
    return enter.mutate({ params: { id }, body: { member_id: person.id, on } })
  }
  const write = (part: Partial<typeof blank>) => setValues({ ...values, ...part })
  return { values, errors, write, submit, busy: enter.isPending }
}

/** Enters what somebody of the audience has signed on paper. */
export const PaperEntry = ({ id }: { id: number }) => {
  const t = useText()
  const { values, errors, write, submit, busy } = useEntry(id)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Fieldset legend={t('announcementAck.paper')}>
        <Group align="flex-start">
          <div style={{ flex: '1 1 240px' }}>
            <LookupField<Person>
              label={t('announcementAck.who')}
              path="member_id"
              resource="announcements"
              within={id}
              find={findMissing(id)}
              value={values.person}
              choose={(person) => write({ person })}
              error={errors['member_id']?.[0]}
              withAsterisk
            />
          </div>
          <DayField
            label={t('announcementAck.on')}
            value={values.on}
            onChange={(on) => write({ on })}
            error={errors['on']?.[0]}
            withAsterisk
          />
        </Group>
        <Button type="submit" mt="sm" variant="default" loading={busy}>
          {t('announcementAck.enter')}
        </Button>
      </Fieldset>
    </form>
  )
}
