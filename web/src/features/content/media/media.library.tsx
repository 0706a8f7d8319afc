import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { LibraryPicture } from '@oselia/contract/media'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { LibraryCard } from './media.library.card.tsx'
import classes from './media.module.css'

const PAGE = 12

interface Props {
  many: boolean
  choose: (pictures: LibraryPicture[]) => void
  close: () => void
}

/** A page of the pictures that match what is typed. */
const useLibrary = () => {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [asked] = useDebouncedValue(typed.trim(), 250)
  const query = { page, per_page: PAGE, search_query: asked, sort: '-created_at' } as const
  const { data, error, refetch } = useQuery({
    ...read('GET /media', { query }),
    placeholderData: keepPreviousData,
    // Something may have been uploaded a moment ago.
    refetchOnMount: 'always',
  })
  const type = (text: string) => {
    setTyped(text)
    setPage(1)
  }
  return { typed, type, asked, setPage, found: data?.main_data, error, refetch }
}

/** Moves the focus between the pictures by the arrow keys, and from the search into them. */
const useArrows = () => {
  const list = useRef<HTMLUListElement>(null)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
  const perRow = (all: HTMLButtonElement[]) => {
    const top = all[0]?.getBoundingClientRect().top
    return all.filter((one) => one.getBoundingClientRect().top === top).length
  }
  const move = (event: KeyboardEvent) => {
    const all = buttons()
    const row = perRow(all)
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[event.key]
    const at = all.findIndex((one) => one === document.activeElement)
    const next = step === undefined || at < 0 ? undefined : all[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const enter = (event: KeyboardEvent) => {
    const first = buttons()[0]
    if (event.key !== 'ArrowDown' || !first) return
    event.preventDefault()
    first.focus()
  }
  return { list, move, enter }
}

const Waiting = ({ error, retry }: { error: Error | null; retry: () => void }) => {
  const t = useText()
  if (error)
    return (
      <Alert color="red" role="alert">
        {sentenceOf(error)}{' '}
        <Anchor component="button" type="button" onClick={retry}>
          {t('ui.retry')}
        </Anchor>
      </Alert>
    )
  return (
    <ul className={classes.grid} aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <li key={key}>
          <Skeleton h={150} />
        </li>
      ))}
    </ul>
  )
}

/** The pictures to choose from, with a search; one is chosen by a click, several by a button below. */
export const Library = ({ many, choose, close }: Props) => {
  const t = useText()
  const { typed, type, asked, setPage, found, error, refetch } = useLibrary()
  const { list, move, enter } = useArrows()
  const [chosen, setChosen] = useState<readonly LibraryPicture[]>([])
  const toggle = (picture: LibraryPicture) =>
    setChosen((all) =>
      all.some(({ id }) => id === picture.id) ? all.filter(({ id }) => id !== picture.id) : [...all, picture],
    )
  return (
    <Stack gap="sm">
      <TextInput
        label={t('mediaLibrary.search')}
        description={t('mediaLibrary.hint')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        maxLength={200}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={enter}
        data-autofocus
      />
      {found ? (
        <>
          <ul className={classes.grid} ref={list} aria-label={t('mediaLibrary.pictures')}>
            {found.data.map((picture) => (
              <LibraryCard
                key={picture.id}
                picture={picture}
                chosen={many ? chosen.some(({ id }) => id === picture.id) : undefined}
                choose={() => (many ? toggle(picture) : choose([picture]))}
                onKeyDown={move}
              />
            ))}
          </ul>
          <Pager {...found} isSearch={asked !== ''} set={setPage} />
        </>
      ) : (
        <Waiting error={error} retry={() => void refetch()} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        {many && (
          <Button disabled={chosen.length === 0} onClick={() => choose([...chosen])}>
            {chosen.length > 0 ? t('mediaLibrary.add', { count: chosen.length }) : t('mediaLibrary.addNone')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

interface PagerProps {
  current_page: number
  last_page: number
  from: number
  to: number
  total: number
  isSearch: boolean
  set: (page: number) => void
}

const Pager = ({ current_page, last_page, from, to, total, isSearch, set }: PagerProps) => {
  const t = useText()
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {total > 0
          ? t('mediaLibrary.shown', { from, to, total })
          : t(isSearch ? 'mediaLibrary.none' : 'mediaLibrary.empty')}
      </Text>
      {last_page > 1 && (
        <>
          <Button size="xs" variant="default" disabled={current_page === 1} onClick={() => set(current_page - 1)}>
            {t('mediaLibrary.previous')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={current_page >= last_page}
            onClick={() => set(current_page + 1)}
          >
            {t('mediaLibrary.next')}
          </Button>
        </>
      )}
    </Group>
  )
}
