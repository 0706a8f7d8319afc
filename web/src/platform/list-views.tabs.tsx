import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './list-views.module.css'
import { type ListViews, currentView, isSameView, rememberViews, rememberedViews } from './list-views.ts'
import { useText } from './messages.ts'
import { read } from './query.ts'

/**
 * The saved views of a list, one press away. Views that this browser does not know yet come with the next visit, so
 * that the rows do not move.
 */
export const ViewTabs = ({ list, look, chosen, isMade, show, showAll }: ListViews) => {
  const t = useText()
  const [known] = useState(() => rememberedViews(list))
  const answer = useQuery(read('GET /list-views', { query: { list } }))
  const views = answer.data?.data ?? known
  useEffect(() => {
    if (answer.data) rememberViews(list, answer.data.data)
  }, [list, answer.data])
  if (views.length === 0 || (known.length === 0 && !isMade)) return null
  const now = currentView(views, look, chosen)
  const isAll = chosen === null && Object.keys(look.query).length === 0
  return (
    <Group component="nav" aria-label={t('views.saved')} gap={4} wrap="nowrap" className={classes.tabs}>
      <Tab name={t('views.all')} isNow={now === null && isAll} open={showAll} />
      {views.map((view) => (
        <Tab
          key={view.id}
          name={view.name}
          isNow={view.id === now?.id}
          isChanged={view.id === now?.id && !isSameView(view, look)}
          open={() => show(view)}
        />
      ))}
    </Group>
  )
}

interface TabProps {
  name: string
  isNow: boolean
  /** Whether the list differs from the view since it was chosen. */
  isChanged?: boolean
  open: () => void
}

const Tab = ({ name, isNow, isChanged = false, open }: TabProps) => {
  const t = useText()
  return (
    <Button
      size="compact-sm"
      radius="xl"
      variant={isNow ? 'light' : 'subtle'}
      color={isNow ? undefined : 'gray'}
      aria-current={isNow || undefined}
      className={classes.tab}
      onClick={open}
    >
      {name}
      {isChanged && (
        <span role="img" aria-label={t('views.changed')} title={t('views.changed')}>
          {' *'}
        </span>
      )}
    </Button>
  )
}
