import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import type { Draft } from './chats.drafts.rules.ts'
import { PeopleList, type Person, mentionAt, peopleFor, withMention } from './chats.people.tsx'

interface Props {
  label: string
  hint: string
  draft: Draft
  write: (part: Partial<Draft>) => void
  field: RefObject<HTMLTextAreaElement | null>
  people: readonly Person[]
  wantPeople: () => void
  send: () => void
}

/** The text of the next message. Enter sends, Shift+Enter inserts a line break, @ picks a colleague where there are any to pick. */
export const TextBox = ({ label, hint, draft, write, field, people, wantPeople, send }: Props) => {
  const [word, setWord] = useState<string | null>(null)
  const box = useCombobox()
  const found = word === null ? [] : peopleFor(people, word)
  const close = () => {
    setWord(null)
    box.closeDropdown()
  }
  const change = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLTextAreaElement>) => {
    write({ text: value })
    const next = mentionAt(value, selectionStart)
    if (next !== null) wantPeople()
    setWord(next)
    if (next === null) box.closeDropdown()
    else box.openDropdown()
    box.selectFirstOption()
  }
  const pick = (id: string) => {
    const person = people.find((one) => String(one.id) === id)
    if (!person || !field.current) return
    const next = withMention(draft.text, field.current.selectionStart, person.name)
    write({ text: next.text, mentions: [...draft.mentions.filter((one) => one.id !== person.id), person] })
    close()
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && word !== null) return close()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isPicking = found.length > 0 && box.dropdownOpened
    if (event.shiftKey || isPicking) return
    event.preventDefault()
    send()
  }
  return (
    <Combobox store={box} onOptionSubmit={pick} withinPortal={false} position="top-start" width={260}>
      <Combobox.EventsTarget withAriaAttributes={found.length > 0}>
        <Textarea
          ref={field}
          aria-label={label}
          placeholder={hint}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          mb={6}
          value={draft.text}
          enterKeyHint="send"
          onChange={change}
          onKeyDown={press}
          onBlur={close}
        />
      </Combobox.EventsTarget>
      {found.length > 0 && <PeopleList people={found} />}
    </Combobox>
  )
}
