import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/messages.ts'
import { useMay } from '../../platform/user.ts'
import { phoneText } from '../../platform/phone-text.ts'
import classes from './realty.module.css'

/** A person by name, leading to his page for those who may see it. */
export const PersonLink = ({ id, name }: { id: number; name: string }) => {
  const mayRead = useMay('members.read')
  if (!mayRead)
    return (
      <Text span fw={600}>
        {name}
      </Text>
    )
  return (
    <Anchor component={Link} to={'/Members/$id' as string} params={{ id } as never} fw={600}>
      {name}
    </Anchor>
  )
}

/** A phone that can be called with one press; a masked one is only shown. */
export const Phone = ({ of }: { of: string | null | undefined }) => {
  const t = useText()
  if (!of)
    return (
      <Text size="sm" c="dimmed">
        {t('unitFile.noPhone')}
      </Text>
    )
  if (!/^\+\d{7,}$/.test(of)) return <Text className={classes.phone}>{of}</Text>
  return (
    <Anchor href={`tel:${of}`} className={classes.phone} fw={600}>
      {phoneText(of)}
    </Anchor>
  )
}
