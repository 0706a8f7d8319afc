import { Text, UnstyledButton } from '@mantine/core'
import type { LibraryPicture } from '@oselia/contract/media'
import type { KeyboardEvent } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { Picture } from '../../../platform/picture.tsx'
import { pageOf } from '../../../platform/record-kinds.ts'
import { altIn } from './media.alt.public.ts'
import classes from './media.module.css'

interface Props {
  picture: LibraryPicture
  /** Whether it is among the chosen ones; undefined where a click chooses at once. */
  chosen: boolean | undefined
  choose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A picture to choose, with what it shows, and where it is used. */
export const LibraryCard = ({ picture, chosen, choose, onKeyDown }: Props) => {
  const t = useText()
  const local = useLocal()
  const words = altIn(picture.alt, local) || picture.name
  const { uses, used_in } = picture
  return (
    <li className={classes.card}>
      <UnstyledButton
        className={classes.choose}
        aria-pressed={chosen}
        onClick={choose}
        onKeyDown={onKeyDown}
        title={words}
      >
        <Picture file={picture} alt="" shown="(max-width: 48em) 50vw, 220px" className={classes.thumb} />
        <Text size="sm" lineClamp={2} component="span" className={classes.words}>
          {words}
        </Text>
      </UnstyledButton>
      <Text size="xs" c="dimmed">
        {uses > 0 ? t('mediaLibrary.uses', { count: uses }) : t('mediaLibrary.unused')}
      </Text>
      {used_in.map(({ entity, id, title }) => (
        <AnchorLink
          key={id}
          {...pageOf({ kind: entity, id })}
          target="_blank"
          rel="noopener"
          size="xs"
          className={classes.use}
          title={local(title)}
        >
          {local(title)}
        </AnchorLink>
      ))}
    </li>
  )
}
