import { Picture } from '../../../platform/picture.tsx'
import type { Uploaded } from '../../../platform/upload.ts'
import type { Crop } from './news.fields.ts'
import classes from './news.module.css'

interface Props {
  file: Uploaded
  alt: string
  crop: Crop | null
  /** Width of the frame in CSS units; all of its container by default. */
  width?: string
  /** The same for the choice of a size, where it is not a length. */
  shown: string
}

/** The visible part of a cover in a frame of 16:9. */
export const CoverPicture = ({ file, alt, crop, width, shown }: Props) => (
  <span className={classes.frame} style={{ width }}>
    {crop ? (
      <Picture
        file={file}
        alt={alt}
        shown={`calc((${shown}) * ${100 / crop.width})`}
        className={classes.cropped}
        style={{
          width: `${10_000 / crop.width}%`,
          height: `${10_000 / crop.height}%`,
          left: `${(-100 * crop.x) / crop.width}%`,
          top: `${(-100 * crop.y) / crop.height}%`,
        }}
      />
    ) : (
      <Picture file={file} alt={alt} shown={shown} className={classes.whole} />
    )}
  </span>
)
