import { Card, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { useUser } from '../../platform/user.ts'

const Home = () => {
  const t = useText()
  const user = useUser()
  return (
    <>
      <PageHeader title={user ? t('home.welcome', { name: user.first_name }) : undefined} />
      <Card withBorder>
        <Text>{t('home.text')}</Text>
      </Card>
    </>
  )
}

export const Route = createFileRoute('/_admin/')({
  staticData: { title: 'home.section', guide: 'home' },
  component: Home,
})
