import { ActionIcon, Avatar, Button, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { languages } from '@oselia/contract/languages'
import { IconCheck, IconDeviceDesktop, IconHelp, IconLanguage, IconLogout } from '@tabler/icons-react'
import type { User } from '@oselia/contract/users'
import { replayGuide, useGuideName } from '../platform/guide.tsx'
import { useLanguage, useText } from '../platform/messages.ts'
import { signOut } from '../platform/session.ts'
import { chooseLanguage, languageNames, schemes } from './preferences.ts'

const Tick = ({ on }: { on: boolean }) => <IconCheck size={16} opacity={on ? 1 : 0} aria-hidden="true" />

export const LanguageMenu = () => {
  const t = useText()
  const now = useLanguage()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" px={8} leftSection={<IconLanguage size={18} aria-hidden="true" />} aria-label={`${t('shell.language')}: ${languageNames[now]}`}>
          {now.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            role="menuitemradio"
            aria-checked={language === now}
            leftSection={<Tick on={language === now} />}
            onClick={() => void chooseLanguage(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export const ThemeMenu = () => {
  const t = useText()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Now = schemes.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('shell.theme')}>
          <Now size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === colorScheme}
            leftSection={<Icon size={16} aria-hidden="true" />}
            rightSection={<Tick on={value === colorScheme} />}
            onClick={() => setColorScheme(value)}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export const HelpButton = () => {
  const t = useText()
  const guide = useGuideName()
  return (
    <ActionIcon data-guide="help" variant="subtle" color="gray" size={36} disabled={!guide} aria-label={t('shell.help')} title={t(guide ? 'shell.help' : 'shell.noHelp')} onClick={replayGuide}>
      <IconHelp size={18} aria-hidden="true" />
    </ActionIcon>
  )
}

export const UserMenu = ({ user }: { user: User }) => {
  const t = useText()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={t('shell.user')} style={{ borderRadius: '50%' }}>
          <Avatar src={user.avatar} name={user.name} color="pine" size={34} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)">
            {user.name}
          </Text>
          <Text size="xs">{user.email ?? user.phone}</Text>
          <Text size="xs">{user.organisation.name}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={() => void signOut()}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
