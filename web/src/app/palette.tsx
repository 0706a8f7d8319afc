import { searchKinds } from '@oselia/contract/search.enums'
import { Combobox, Loader, Stack, Text, TextInput, VisuallyHidden, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useListKeys, useMarkedOption } from '../platform/combobox-keys.ts'
import { useText } from '../platform/messages.ts'
import { read } from '../platform/query.ts'
import { canSome } from '../platform/session.ts'
import { useUser } from '../platform/user.ts'
import { actions, sections } from './navigation.ts'
import { type Choice, choicesOf, inOrder, isBegunBy } from './palette.choices.ts'
import classes from './palette.module.css'
import { endTyping } from './palette.typing.ts'

/** Sections and actions whose name has the typed words or text; all of them while it is empty. */
const usePlaces = (typed: string): Choice[] => {
  const t = useText()
  const user = useUser()
  return [...actions, ...sections]
    .filter(({ permission }) => !permission || canSome(user, permission))
    .map((place): Choice => {
      const { to, params, search, label, icon } = place
      const kind = actions.includes(place) && isBegunBy(t(label), typed) ? 'act' : 'go'
      const link = { to, params, search } as NavigateOptions
      return { key: `go:${label}`, kind, title: t(label), detail: '', icon, link }
    })
    .filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()) || isBegunBy(title, typed))
    .slice(0, typed === '' ? 16 : 5)
}

/** Hits of the typed text; the previous ones stay visible while new ones load. */
const useHits = (typed: string) => {
  const t = useText()
  const [asked] = useDebouncedValue(typed, 120)
  const wanted = typed.length >= 2
  const answer = useQuery({
    ...read('GET /search', { query: { q: asked } }),
    // What was found before is shown at once, and asked for again: it may be gone.
    staleTime: 0,
    enabled: wanted && asked.length >= 2,
    placeholderData: keepPreviousData,
  })
  const hits = wanted ? (answer.data?.data ?? []) : []
  const callText = (number: string) => t('search.call', { number })
  const choices = searchKinds.flatMap((kind) =>
    hits.filter((hit) => hit.kind === kind).flatMap((hit) => choicesOf(hit, callText)),
  )
  return { choices, waits: wanted && (answer.isFetching || asked !== typed), failed: answer.isError }
}

const Group = ({ kind, choices }: { kind: Choice['kind']; choices: readonly Choice[] }) => {
  const t = useText()
  return (
    <Combobox.Group label={t(`search.kind_${kind}`)}>
      {choices.map(({ key, title, detail, icon: Icon }) => (
        <Combobox.Option key={key} value={key} className={classes.option}>
          <Icon size={18} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span>{title}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}

/** The keys, and for a screen reader what was found. */
const Hints = ({ said }: { said: string }) => {
  const t = useText()
  return (
    <>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {t('search.keys')}
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** The command palette: finds people, units, accounts, phones, plates, houses, sections and actions. */
export const Palette = ({ close }: { close: () => void }) => {
  const t = useText()
  const navigate = useNavigate()
  const [line, setLine] = useState('')
  const typed = line.trim()
  const found = useHits(typed)
  const places = usePlaces(typed)
  const choices = inOrder(places, found.choices)
  const combobox = useCombobox({ opened: true })
  // Enter opens the best hit, so the first option is selected again when other ones come.
  const keys = JSON.stringify([found.waits, choices.map(({ key }) => key)])
  useMarkedOption(keys, combobox.selectFirstOption)
  const open = ({ link }: Choice) => {
    close()
    if (link.href?.startsWith('tel:')) window.location.assign(link.href)
    else void navigate(link)
  }
  const take = (key: string) => open(choices.find((choice) => choice.key === key)!)
  const [first] = choices
  const { hold, forget } = useListKeys({ loading: found.waits, takeFirst: () => first && open(first) })
  const nothing = choices.length === 0 && !found.waits
  const said = nothing ? t(found.failed ? 'search.failed' : 'search.nothing') : ''
  return (
    <Combobox store={combobox} onOptionSubmit={take}>
      {/* The list has no dropdown to close, so Escape closes the whole palette. */}
      <Stack gap="xs" onKeyDown={({ key }) => key === 'Escape' && close()}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            aria-autocomplete="list"
            aria-label={t('search.title')}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            spellCheck={false}
            size="md"
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            rightSection={found.waits && <Loader size={16} />}
            value={line}
            onKeyDownCapture={hold}
            onFocus={() => {
              const typedBefore = endTyping()
              if (typedBefore) setLine((now) => now + typedBefore)
            }}
            onChange={(event) => {
              forget()
              setLine(event.currentTarget.value)
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.list} aria-label={t('search.title')}>
          {[...new Set(choices.map(({ kind }) => kind))].map((kind) => (
            <Group key={kind} kind={kind} choices={choices.filter((choice) => choice.kind === kind)} />
          ))}
        </Combobox.Options>
        {said && <Text p="xs">{said}</Text>}
        <Hints said={said || (typed && !found.waits ? t('search.found', { count: found.choices.length }) : '')} />
      </Stack>
    </Combobox>
  )
}
