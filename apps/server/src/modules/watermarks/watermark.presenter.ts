import type { AnswerOf, BodyOf, editWatermark, listWatermarks } from '@revela/contract'
import type { WatermarkSettings } from '@revela/domain'
import { brandAddress } from '../profiles/index.ts'
import type { WatermarkRow } from './watermark.repository.ts'
import type { SamplePicture } from './watermarks.module.ts'

type Wire = AnswerOf<typeof listWatermarks>

export function presentWatermark(row: WatermarkRow, contentOrigin: string): Wire['watermarks'][number] {
  return {
    id: row.id,
    was_edited: row.was_edited,
    media: { media_url: brandAddress(contentOrigin, row.picture_key), width: row.width, height: row.height },
    settings: {
      position_image: row.position,
      size_image: row.size_percent / 100,
      opacity_image: row.opacity_percent / 100,
      tiled: row.tiled,
      margin_image: { t: row.margin_top, l: row.margin_left, b: row.margin_bottom, r: row.margin_right },
    },
  }
}

export function presentSample(sample: SamplePicture, url: string): NonNullable<Wire['sample']> {
  const { galleryId, id, width, height } = sample
  return { collection_id: galleryId, picture_id: id, url, width, height }
}

export function readSettings({ settings }: BodyOf<typeof editWatermark>): WatermarkSettings {
  const { opacity_image: opacity, tiled } = settings
  return {
    position: settings.position_image,
    size: settings.size_image,
    margin: settings.margin_image,
    ...(opacity === undefined ? {} : { opacity }),
    ...(tiled === undefined ? {} : { tiled }),
  }
}

export function toWatermarkSettings(row: WatermarkRow): WatermarkSettings {
  return {
    position: row.position,
    size: row.size_percent / 100,
    opacity: row.opacity_percent / 100,
    tiled: row.tiled,
    margin: { t: row.margin_top, l: row.margin_left, b: row.margin_bottom, r: row.margin_right },
  }
}
