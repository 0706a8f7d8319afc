import { Center, Group, Paper, Stack } from '@mantine/core'
import { Outlet, createFileRoute } from '@tanstack/react-router'
import { InLayout } from '../platform/layout.ts'
import { Brand } from './brand.tsx'
import { LanguageSelect, ThemeSwitch } from './switches.tsx'

/** The authentication layout: only a card. */
const AuthLayout = () => (
  <Center mih="100dvh" p="md" component="main" id="main">
    <Stack w="100%" maw={420}>
      <Group justify="space-between">
        <Brand />
        <Group gap={4}>
          <LanguageSelect />
          <ThemeSwitch />
        </Group>
      </Group>
      <Paper withBorder shadow="sm" p={{ base: 'md', xs: 'xl' }}>
        <InLayout value>
          <Outlet />
        </InLayout>
      </Paper>
    </Stack>
  </Center>
)

export const Route = createFileRoute('/_auth')({ component: AuthLayout })
