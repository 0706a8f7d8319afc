import { Anchor, Text } from '@mantine/core'
import { AnchorLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { phoneText } from '../../../platform/phone-text.ts'
import classes from './realty.module.css'

/** A person's name, with a link to their page for users who may see it. */
export const PersonLink = ({ id, name }: { id: number; name: string }) => {
  const mayRead = useCan('members.read')
  if (!mayRead)
    return (
      <Text span fw={600}>
        {name}
      </Text>
    )
  return (
    <AnchorLink to="/Members/$id" params={{ id }} fw={600}>
      {name}
    </AnchorLink>
  )
}

/** A phone number as a `tel:` link; a masked one is plain text. */
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
