import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import {
  IconBuilding,
  IconDoor,
  IconPhone,
  IconPhonePlus,
  IconSearch,
  IconUser,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useListKeys, useMarkedOption } from '../../../platform/combobox-keys.ts'
import { useText } from '../../../platform/messages.ts'
import { type Found, isWholePhone, useFound } from './requests.create.found.ts'
import classes from './requests.create.module.css'

const icons: Record<Found['kind'], TablerIcon> = {
  caller: IconPhone,
  member: IconUser,
  unit: IconDoor,
  house: IconBuilding,
  phone: IconPhonePlus,
  name: IconUserPlus,
}

/** What is typed, what was found for it, and how a line is taken. */
const useCaller = (take: (found: Found) => void) => {
  const [line, setLine] = useState('')
  const typed = line.trim()
  const { found, busy } = useFound(typed)
  const combobox = useCombobox()
  const loading = busy && typed.length >= 2
  // Enter takes the best line; when other lines come, it is the first one again.
  const lines = JSON.stringify([loading, combobox.dropdownOpened, found.map(({ key }) => key)])
  useMarkedOption(lines, () => (loading ? combobox.resetSelectedOption() : combobox.selectFirstOption()))
  const [first] = found
  // Only a whole number names one person: after a name or a part of a number, Enter takes nobody who was not seen.
  const takeFirst = () => first && take(first)
  const { hold, forget } = useListKeys({ loading, takeFirst: isWholePhone(typed) ? takeFirst : undefined })
  return {
    line,
    typed,
    found,
    loading,
    combobox,
    write: (next: string) => {
      forget()
      setLine(next)
      combobox.openDropdown()
    },
    choose: (key: string) => {
      const chosen = found.find((one) => one.key === key)
      if (chosen) take(chosen)
    },
    hold,
  }
}

/** The first field of a new request: the phone that rings, a flat, or a surname. Enter takes the best line. */
export const CallerField = ({ take }: { take: (found: Found) => void }) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { line, typed, found, loading, combobox, write, choose, hold } = useCaller(take)
  // Focused on load: the page is opened during a phone call.
  useEffect(() => input.current?.focus(), [])
  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          data-path="caller"
          data-guide="request-caller"
          size="md"
          label={t('requestCreate.caller')}
          description={t('requestCreate.callerHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.listId ?? undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSection={loading && <Loader size={16} />}
          value={line}
          onChange={(event) => write(event.currentTarget.value)}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDownCapture={hold}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            // Enter in this field never sends the form.
            event.preventDefault()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={typed.length < 2}>
        <Lines found={found} busy={loading} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

const Lines = ({ found, busy }: { found: readonly Found[]; busy: boolean }) => {
  const t = useText()
  return (
    <Combobox.Options mah={340} style={{ overflowY: 'auto' }} aria-label={t('requestCreate.caller')}>
      {found.map(({ key, kind, title, detail }) => {
        const Icon = icons[kind]
        return (
          <Combobox.Option key={key} value={key}>
            <Group gap="sm" wrap="nowrap">
              <Icon size={18} aria-hidden="true" style={{ flex: 'none' }} />
              <span>
                <Text component="span" display="block" size="sm" fw={500}>
                  {title}
                </Text>
                {detail && (
                  <Text component="span" display="block" size="xs" className={classes.detail}>
                    {detail}
                  </Text>
                )}
              </span>
            </Group>
          </Combobox.Option>
        )
      })}
      {found.length === 0 && (
        <Combobox.Option value="" disabled>
          {t(busy ? 'ui.loading' : 'ui.nothingFound')}
        </Combobox.Option>
      )}
    </Combobox.Options>
  )
}
