import { CloseButton, Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useListKeys, useMarkedOption } from './combobox-keys.ts'
import { useText } from './messages.ts'

interface Choice {
  /** Null for a value that is not stored on the server yet. */
  id: number | null
  /** The displayed text. */
  label: string
  /** The name, when shorter than the label. */
  name?: string
  /** Other texts by which the choice is known, such as numbers of units: typed whole they mean it where they are those of no other. */
  also?: readonly string[]
}

interface Props<T extends Choice> extends Pick<
  TextInputProps,
  'label' | 'aria-label' | 'description' | 'error' | 'withAsterisk' | 'disabled' | 'placeholder' | 'w' | 'className'
> {
  /** The form path of the field, used for errors. */
  path: string
  /** The resource in the query key, so that its invalidation includes these results. */
  resource: string
  /** Additional part of the query key. */
  within?: number | string | null
  /** Searches on the server; only the response of the latest text is shown. */
  find: (query: string, signal: AbortSignal) => Promise<T[]>
  value: T | null
  choose: (value: T | null) => void
  /** Whether a modal opens with the focus here. */
  autofocus?: boolean | undefined
  /** Creates a value from text that was not found; omit when only existing ones may be selected. */
  typed?: { make: (text: string) => T; label: (text: string) => string }
}

const means = (choice: Choice, text: string) =>
  [choice.label, choice.name].some((known) => known?.toLowerCase() === text.trim().toLowerCase())

/** The choice that the typed text means; undefined where it is none, or one of several. */
const meantBy = <T extends Choice>(found: readonly T[], text: string): T | undefined => {
  const named = found.find((one) => means(one, text))
  if (named) return named
  const known = found.filter(({ also }) => also?.some((other) => other.toLowerCase() === text.trim().toLowerCase()))
  return known.length === 1 ? known[0] : undefined
}

// The hint is below the input, so that inputs of one row are aligned.
const belowInput: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** The state of the field: typed text, results, and selection. */
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
  const loading = combobox.dropdownOpened && (answer.isFetching || asked !== fresh)
  // An Enter pressed before the answer takes what is typed as leaving the field does, never another option, which was not seen.
  const takeTyped = () => {
    if (fresh === '' || answer.isError) return
    const same = meantBy(found, fresh)
    if (same) take(same)
    else if (found.length === 0 && typed) take(typed.make(fresh))
  }
  const { hold, forget } = useListKeys({ loading, takeFirst: takeTyped })
  useMarkedOption(JSON.stringify([fresh, found.map(({ label }) => label)]), combobox.resetSelectedOption)
  const take = (next: T | null) => {
    choose(next)
    setText(null)
    combobox.closeDropdown()
  }
  // Blur commits the typed text.
  const leave = () => {
    combobox.closeDropdown()
    if (text === null) return
    if (fresh === '') return take(null)
    const same = meantBy(found, fresh)
    if (same) take(same)
    else if (typed && !(value && means(value, fresh))) take(typed.make(fresh))
    else setText(null)
  }
  const write = (next: string) => {
    forget()
    setText(next)
    combobox.openDropdown()
  }
  // Enter takes what the typed text means as leaving the field does, without the list.
  const keyed = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const same =
      event.key === 'Enter' && isPlain && !loading && text !== null && combobox.getSelectedOptionIndex() === -1
        ? meantBy(found, fresh)
        : undefined
    if (!same) return hold(event)
    event.preventDefault()
    event.stopPropagation()
    take(same)
  }
  const offered = typed && fresh !== '' && !found.some((one) => means(one, fresh)) ? typed : undefined
  return { combobox, found, offered, fresh, text, loading, take, leave, write, keyed }
}

/** Whether the text of an input is wider than the input. */
const useClipped = (shown: string) => {
  const input = useRef<HTMLInputElement>(null)
  const [clipped, setClipped] = useState(false)
  useLayoutEffect(() => {
    const at = input.current
    if (!at) return
    // Observing measures at once, and again whenever the width changes.
    const observer = new ResizeObserver(() => setClipped(shown !== '' && at.scrollWidth > at.clientWidth))
    observer.observe(at)
    return () => observer.disconnect()
  }, [shown])
  return { input, clipped }
}

/** The whole text of a clipped choice under its field; hidden from screen readers, which read the value of the input. */
const underField = (whole: string | false | undefined, description: ReactNode) =>
  whole ? (
    <>
      <span aria-hidden="true" style={{ display: 'block', overflowWrap: 'anywhere' }}>
        {whole}
      </span>
      {description}
    </>
  ) : (
    description
  )

/** A field that searches its value on the server. */
export const LookupField = <T extends Choice>(props: Props<T>) => {
  const {
    path,
    resource: _resource,
    within: _within,
    find: _find,
    value,
    choose: _choose,
    typed: _typed,
    autofocus,
    ...input
  } = props
  const { combobox, found, offered, fresh, text, loading, take, leave, write, keyed } = useLookup(props)
  const submit = (at: string) => take(at === 'typed' ? offered!.make(fresh) : found[Number(at)]!)
  const shown = text ?? value?.label ?? ''
  const { input: target, clipped } = useClipped(shown)
  const whole = clipped && text === null && value?.label
  const clearable = value !== null && text === null && !input.disabled
  // Rendered inside the form rather than in a portal, so that the options belong to its landmark.
  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          inputWrapperOrder={belowInput}
          {...input}
          ref={target}
          // A filter has no label, and its row no place for a second line.
          description={underField(input.label ? whole : undefined, input.description)}
          title={whole || undefined}
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.listId ?? undefined}
          aria-autocomplete="list"
          autoComplete="off"
          data-path={path}
          data-autofocus={autofocus}
          value={shown}
          rightSectionPointerEvents="all"
          rightSection={loading ? <Loader size={16} /> : clearable && <Clear clear={() => take(null)} />}
          onChange={(event) => write(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={leave}
          onKeyDownCapture={keyed}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Choices found={found} added={offered?.label(fresh)} busy={loading} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

const Clear = ({ clear }: { clear: () => void }) => {
  const t = useText()
  // Keeps the focus on `mousedown`, because blur would commit the typed text.
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
