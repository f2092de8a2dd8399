import { PICTURE_FORMATS, type Picture, type PictureFormat, pictureUrl } from '@trousseau/contract/pictures'
import { pictureAddress } from '../lib/picture-address.ts'
import { Hanger } from '../ui/page/hanger.tsx'
import styles from './item-picture.module.css'

type ItemPictureProps = {
  picture: Picture | undefined
  /** The displayed width as a CSS `sizes` value, by which the browser picks the file. */
  sizes: string
  /** For the page's main picture. All others load lazily. */
  isFirst?: boolean
  /** True if the text beside the picture already says what it shows. */
  isDecoration?: boolean
}

/** A picture of an item, always 3:4, with its space reserved before it loads. An item without one shows a hanger. */
export function ItemPicture({ picture, sizes, isFirst = false, isDecoration = false }: ItemPictureProps) {
  if (!picture) return <NoPicture isDecoration={isDecoration} />
  return (
    <picture className={styles.frame} style={{ backgroundColor: picture.color }}>
      {PICTURE_FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={buildSrcSet(picture, format)} sizes={sizes} />
      ))}
      <img
        className={styles.image}
        src={pictureAddress(picture.url)}
        width={picture.width}
        height={picture.height}
        alt={isDecoration ? '' : picture.alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}

function NoPicture({ isDecoration }: { isDecoration: boolean }) {
  const words = isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'No picture yet' }
  return (
    <span className={styles.none} {...words}>
      <Hanger />
    </span>
  )
}

const buildSrcSet = (picture: Picture, format: PictureFormat) =>
  picture[format]
    .map((width) => `${pictureAddress(pictureUrl(picture.hash, width, format))} ${width}w`)
    .join(', ')
