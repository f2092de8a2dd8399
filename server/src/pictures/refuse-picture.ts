import {
  LEAST_PICTURE,
  LONGEST_SIDE,
  MOST_PIXELS,
  NOT_A_PICTURE,
  PICTURE_TOO_LONG,
  PICTURE_TOO_MANY_PIXELS,
  PICTURE_TOO_SMALL,
  PICTURE_UNREADABLE,
} from '@trousseau/contract/pictures'
import sharp from 'sharp'
import { AppError } from '../http/app-error.ts'
import { detectPictureKind } from './picture-kind.ts'

export function unfit(message: string): AppError {
  return new AppError('invalid', { errors: [{ field: 'file', message }] })
}

/** Reads only the header, so that a picture that would take long to decode is refused first. */
export async function refuseUnfitPicture(bytes: Buffer): Promise<void> {
  // The decoder supports many other formats, some of which can read other files, so it never gets to see them.
  const kind = detectPictureKind(bytes)
  if (!kind) throw unfit(NOT_A_PICTURE)
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unfit(PICTURE_UNREADABLE)
    })
  if (head.format !== kind) throw unfit(NOT_A_PICTURE)
  const { width, height } = head.autoOrient
  if (width * height > MOST_PIXELS) throw unfit(PICTURE_TOO_MANY_PIXELS)
  if (width < LEAST_PICTURE.width || height < LEAST_PICTURE.height) throw unfit(PICTURE_TOO_SMALL)
  if (Math.max(width / height, height / width) > LONGEST_SIDE) throw unfit(PICTURE_TOO_LONG)
}
