import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { HouseType } from '@oselia/contract/houses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { TextsField } from '../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { History } from '../../platform/history.tsx'
import { text, useLocal, useText } from '../../platform/messages.ts'
import { confirm, showModal } from '../../platform/modal.tsx'
import { invalidate, read } from '../../platform/query.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { useMay } from '../../platform/user.ts'
import { Holds, Looks, useTypeWords } from './houses.type-fields.tsx'
import { type TypeValues, bodyOfType, newType, typeLabels, valuesOfType } from './houses.type-values.ts'

const gone = (type: HouseType) =>
  toastDeleted({
    kind: 'house_types',
    id: type.id,
    message: text('houseTypes.removed'),
    restored: text('houseTypes.restored'),
    touches: ['house-types', 'houses'],
  })

const remove = async (type: HouseType, name: string) => {
  const agreed = await confirm({
    title: text('houseTypes.removeTitle', { name }),
    text: text('houseTypes.removeText'),
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  try {
    await call('DELETE /house-types/:id', { params: { id: type.id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'in_use') throw error
    return showModal({
      title: text('houseTypes.replaceTitle', { name }),
      body: (close) => <Replacement type={type} close={close} />,
    })
  }
  await gone(type)
}

/** A type that houses have is deleted only together with its replacement. */
const Replacement = ({ type, close }: { type: HouseType; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const [chosen, setChosen] = useState('')
  const [faulty, setFaulty] = useState(false)
  const [busy, setBusy] = useState(false)
  const { data } = useQuery(read('GET /house-types', { query: { per_page: 100, sort: 'sort' } }))
  const others = (data?.data ?? []).filter(({ id, active }) => id !== type.id && active)
  const replace = async () => {
    setFaulty(chosen === '')
    if (chosen === '' || busy) return
    setBusy(true)
    const done = await call('DELETE /house-types/:id', {
      params: { id: type.id },
      query: { replace_with: Number(chosen) },
    }).catch(toastError)
    setBusy(false)
    if (!done) return
    close()
    await gone(type)
  }
  return (
    <Stack>
      <Text>{t('houseTypes.replaceText')}</Text>
      <NativeSelect
        label={t('houseTypes.replacement')}
        withAsterisk
        data-autofocus
        value={chosen}
        error={faulty && chosen === '' ? t('houseTypes.chooseReplacement') : undefined}
        data={[
          { value: '', label: t('house.chooseType') },
          ...others.map((one) => ({ value: String(one.id), label: local(one.name) })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button color="red.9" loading={busy} onClick={() => void replace()}>
          {t('houseTypes.replace')}
        </Button>
      </Group>
    </Stack>
  )
}

const useTypeForm = (type: HouseType | null, close: () => void): SaveForm<TypeValues> =>
  useSaveForm({
    resource: 'house-types',
    schema: () =>
      import('@oselia/contract/houses').then(({ houseTypes }) =>
        type ? houseTypes.update.body : houseTypes.create.body,
      ),
    values: type ? valuesOfType(type) : newType,
    valuesOf: valuesOfType,
    body: bodyOfType,
    version: type?.version,
    labels: typeLabels,
    show: useTypeWords(),
    send: async (body, key) =>
      type
        ? call('PUT /house-types/:id', {
            params: { id: type.id },
            body: { ...body, version: body.version ?? type.version },
          })
        : call('POST /house-types', { body, key }),
    done: async () => {
      close()
      await invalidate('house-types', 'houses')
      await toast({ message: text('ui.saved') })
    },
  })

/** Makes or changes a type, in the modal. */
export const TypeForm = ({ type, close }: { type: HouseType | null; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const mayDelete = useMay('houses.delete')
  const save = useTypeForm(type, close)
  const words = useTypeWords()
  return (
    <Form of={save}>
      <TextsField of={save} name="name" label={t('houseTypes.name')} required maxLength={100} />
      <TextInput
        {...save.field('code')}
        label={t('houseTypes.code')}
        description={t('houseTypes.codeHint')}
        withAsterisk
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Looks of={save} />
      <Holds of={save} />
      <TextInput {...save.field('sort')} label={t('houseTypes.sort')} inputMode="numeric" maxLength={5} />
      <Checkbox {...save.field('active', { type: 'checkbox' })} label={t('houseTypes.active')} />
      <SaveBar of={save}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        {type && mayDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(type, local(type.name)).catch(toastError)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>
        {type && <History entity="house_types" id={type.id} labels={typeLabels} show={words} />}
      </HistoryFold>
    </Form>
  )
}
