import { CloseButton, Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from './messages.ts'

interface Choice {
  /** Null for one that is not known to the server yet. */
  id: number | null
  /** How it is shown. */
  label: string
  /** What it is called, when that is less than the label. */
  name?: string
}

interface Props<T extends Choice> extends Pick<
  TextInputProps,
  'label' | 'aria-label' | 'description' | 'error' | 'withAsterisk' | 'disabled' | 'placeholder' | 'w'
> {
  /** Path of the field in the form, by which its faults find it. */
  path: string
  /** Resource that is asked; what it answered is forgotten together with it. */
  resource: string
  /** What else the answer depends on. */
  within?: number | string | null
  /** Asks the server; the answer to anything but the latest text is never shown. */
  find: (query: string, signal: AbortSignal) => Promise<T[]>
  value: T | null
  choose: (value: T | null) => void
  /** Makes a value of a text that is not found; left out where only known ones may be chosen. */
  typed?: { make: (text: string) => T; label: (text: string) => string }
}

const means = (choice: Choice, text: string) =>
  [choice.label, choice.name].some((known) => known?.toLowerCase() === text.trim().toLowerCase())

// The hint stands under the input, so that fields of one line stand in line.
const belowInput: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** What is typed, what was found for it, and how a value is taken. */
const useLookup = <T extends Choice>({ resource, within, find, value, choose, typed }: Props<T>) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState<string | null>(null)
  const [asked] = useDebouncedValue(text?.trim() ?? '', 250)
  const answer = useQuery({
    queryKey: [resource, 'lookup', within ?? null, asked],
    queryFn: ({ signal }) => find(asked, signal),
    placeholderData: keepPreviousData,
    enabled: combobox.dropdownOpened,
  })
  const found = answer.data ?? []
  const fresh = text?.trim() ?? ''
  const take = (next: T | null) => {
    choose(next)
    setText(null)
    combobox.closeDropdown()
  }
  // Whatever was typed last is not lost by leaving the field.
  const leave = () => {
    combobox.closeDropdown()
    if (text === null) return
    if (fresh === '') return take(null)
    const same = found.find((one) => means(one, fresh))
    if (same) take(same)
    else if (typed && !(value && means(value, fresh))) take(typed.make(fresh))
    else setText(null)
  }
  const write = (next: string) => {
    setText(next)
    combobox.openDropdown()
  }
  const offered = typed && fresh !== '' && !found.some((one) => means(one, fresh)) ? typed : undefined
  return { combobox, found, offered, fresh, text, busy: answer.isFetching, take, leave, write }
}

/** A field that finds its value on the server while one types. */
export const LookupField = <T extends Choice>(props: Props<T>) => {
  const {
    path,
    resource: _resource,
    within: _within,
    find: _find,
    value,
    choose: _choose,
    typed: _typed,
    ...input
  } = props
  const { combobox, found, offered, fresh, text, busy, take, leave, write } = useLookup(props)
  const submit = (at: string) => take(at === 'typed' ? offered!.make(fresh) : found[Number(at)]!)
  const clearable = value !== null && text === null && !input.disabled
  // The choices stand inside the form, not at the end of the page, so that they belong to its landmark.
  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          inputWrapperOrder={belowInput}
          {...input}
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.listId ?? undefined}
          aria-autocomplete="list"
          autoComplete="off"
          data-path={path}
          value={text ?? value?.label ?? ''}
          rightSectionPointerEvents="all"
          rightSection={busy ? <Loader size={16} /> : clearable && <Clear clear={() => take(null)} />}
          onChange={(event) => write(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Choices found={found} added={offered?.label(fresh)} busy={busy} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

const Clear = ({ clear }: { clear: () => void }) => {
  const t = useText()
  // Pressing it must not take the focus, for leaving the field would take what is typed.
  return (
    <CloseButton size="sm" aria-label={t('ui.clear')} onMouseDown={(event) => event.preventDefault()} onClick={clear} />
  )
}

const Choices = ({ found, added, busy }: { found: readonly Choice[]; added?: string; busy: boolean }) => {
  const t = useText()
  return (
    <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
      {found.map((one, at) => (
        <Combobox.Option key={one.id ?? one.label} value={String(at)}>
          {one.label}
        </Combobox.Option>
      ))}
      {added && <Combobox.Option value="typed">{added}</Combobox.Option>}
      {found.length === 0 && !added && (
        <Combobox.Option value="" disabled>
          {t(busy ? 'ui.loading' : 'ui.nothingFound')}
        </Combobox.Option>
      )}
    </Combobox.Options>
  )
}
