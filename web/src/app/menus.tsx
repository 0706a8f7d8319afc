import { ActionIcon, Avatar, Button, type MantineColorScheme, Menu, Text, UnstyledButton } from '@mantine/core'
import { type Language, languages } from '@oselia/contract/languages'
import { IconDeviceDesktop, IconHelp, IconLanguage, IconLogout, IconUserCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '@oselia/contract/users'
import { replayGuide, useGuideName } from '../platform/guide.tsx'
import { useLanguage, useText } from '../platform/messages.ts'
import { signOut } from '../platform/session.acts.ts'
import { chooseLanguage, languageNames, schemes, useScheme } from '../platform/preferences.ts'

export const LanguageMenu = () => {
  const t = useText()
  const now = useLanguage()
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          leftSection={<IconLanguage size={18} aria-hidden="true" />}
          aria-label={`${t('shell.language')}: ${languageNames[now]}`}
        >
          {now.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={now} onChange={(language) => void chooseLanguage(language as Language)}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

export const ThemeMenu = () => {
  const t = useText()
  const { scheme: now, choose } = useScheme()
  const Now = schemes.find(({ value }) => value === now)?.icon ?? IconDeviceDesktop
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('shell.theme')}>
          <Now size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={now} onChange={(scheme) => choose(scheme as MantineColorScheme)}>
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              rightSection={<Icon size={16} aria-hidden="true" />}
              closeMenuOnClick
            >
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

export const HelpButton = () => {
  const t = useText()
  const guide = useGuideName()
  return (
    <ActionIcon
      data-guide="help"
      variant="subtle"
      color="gray"
      size={36}
      bg={guide ? undefined : 'transparent'}
      disabled={!guide}
      aria-label={t('shell.help')}
      title={t(guide ? 'shell.help' : 'shell.noHelp')}
      onClick={replayGuide}
    >
      <IconHelp size={18} aria-hidden="true" />
    </ActionIcon>
  )
}

export const UserMenu = ({ user }: { user: User }) => {
  const t = useText()
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
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
        <Menu.Item component={Link} to="/User" leftSection={<IconUserCog size={16} aria-hidden="true" />}>
          {t('shell.account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={() => void signOut()}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
