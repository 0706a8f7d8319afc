import { Button, Checkbox, TextInput } from '@mantine/core'
import type { HouseType } from '@oselia/contract/houses'
import { call } from '../../platform/api.ts'
import { TextsField } from '../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { History } from '../../platform/history.tsx'
import { text, useLocal, useText } from '../../platform/messages.ts'
import { invalidate } from '../../platform/query.ts'
import { removeOrReplace } from '../../platform/replacement.tsx'
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

/** Deletes a type; one that houses have only together with its replacement. */
const remove = (type: HouseType, name: string, local: (texts: HouseType['name']) => string) =>
  removeOrReplace({
    resource: 'house-types',
    question: { title: text('houseTypes.removeTitle', { name }), text: text('houseTypes.removeText') },
    replace: {
      title: text('houseTypes.replaceTitle', { name }),
      text: text('houseTypes.replaceText'),
      label: text('houseTypes.replacement'),
      choose: text('house.chooseType'),
      yes: text('houseTypes.replace'),
    },
    choices: async () => {
      const { data } = await call('GET /house-types', { query: { per_page: 100, sort: 'sort' } })
      return data
        .filter(({ id, active }) => id !== type.id && active)
        .map((one) => ({ id: one.id, label: local(one.name) }))
    },
    remove: (replace_with) => call('DELETE /house-types/:id', { params: { id: type.id }, query: { replace_with } }),
    done: () => gone(type),
  })

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
            onClick={() => void remove(type, local(type.name), local).catch(toastError)}
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
