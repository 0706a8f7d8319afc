import type { File as StoredFile } from '@oselia/contract/media'
import { sourcesOf } from '@oselia/contract/media.sources'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'sizes'> {
  file: Pick<StoredFile, 'url' | 'width' | 'height' | 'sizes'>
  alt: string
  /** The width at which it is shown, as in the `sizes` of an `<img>`. */
  shown: string
}

/** A stored picture in the smallest size that is sharp where it is shown; the original until its sizes are made. */
export const Picture = ({ file, alt, shown, ...rest }: Props) => {
  const { url, width, height, sizes } = file
  return (
    <picture style={{ display: 'contents' }}>
      {sourcesOf(url, sizes).map(({ type, srcSet }) => (
        // Hidden, as it would be an empty item of a flex container.
        <source key={type} type={type} srcSet={srcSet} sizes={shown} hidden />
      ))}
      <img
        loading="lazy"
        {...rest}
        src={url || undefined}
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
      />
    </picture>
  )
}
