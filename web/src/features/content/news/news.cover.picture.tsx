import type { Crop } from './news.fields.ts'
import classes from './news.module.css'

interface Props {
  url: string
  alt: string
  crop: Crop | null
  /** Width of the frame in CSS units; all of its container by default. */
  width?: string
}

/** The visible part of a cover in a frame of 16:9. */
export const CoverPicture = ({ url, alt, crop, width }: Props) => (
  <span className={classes.frame} style={{ width }}>
    {crop ? (
      <img
        src={url}
        alt={alt}
        loading="lazy"
        className={classes.cropped}
        style={{
          width: `${10_000 / crop.width}%`,
          height: `${10_000 / crop.height}%`,
          left: `${(-100 * crop.x) / crop.width}%`,
          top: `${(-100 * crop.y) / crop.height}%`,
        }}
      />
    ) : (
      <img src={url} alt={alt} loading="lazy" className={classes.whole} />
    )}
  </span>
)
