import { colors } from '@revela/tokens'
import { useLayoutEffect } from 'react'
import type { GalleryModel } from './gallery-model.ts'
import type { Stage } from './visit.ts'

function metaNamed(name: 'color-scheme' | 'theme-color'): HTMLMetaElement {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (written) return written
  const meta = document.createElement('meta')
  meta.name = name
  document.head.append(meta)
  return meta
}

/** Title, theme and ground of the page follow what it shows. */
export function usePageDress(stage: Stage<GalleryModel>): void {
  const shown = stage.at === 'gallery' ? stage.gallery.content.manifest.get() : null
  const theme = shown?.gallery.theme ?? stage.entry.gallery?.theme ?? 'light'
  const name = shown?.gallery.title ?? stage.entry.gallery?.title ?? stage.entry.studio.name
  const ground = stage.at === 'gallery' || stage.at === 'splash' || stage.at === 'cover' ? stage.at : 'page'
  const antiCopy = shown?.anti_copy ?? false

  useLayoutEffect(() => {
    metaNamed('color-scheme').content = theme
    // The bars of a phone's browser take the colour of what stands beneath them.
    const night = theme === 'dark' || ground === 'cover' || ground === 'splash'
    metaNamed('theme-color').content = night ? colors.night : colors.paper
  }, [theme, ground])
  useLayoutEffect(() => {
    const { studio } = stage.entry
    document.title = name === studio.name ? name : `${name} · ${studio.name}`
  }, [name, stage.entry])
  useLayoutEffect(() => {
    document.documentElement.dataset['stage'] = ground
  }, [ground])
  useLayoutEffect(() => {
    if (!antiCopy) return undefined
    // Asked for by the photographer. A screenshot cannot be prevented, and we never say that it can.
    const refuse = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('img, [data-index], .pswp')) event.preventDefault()
    }
    document.documentElement.dataset['antiCopy'] = ''
    document.addEventListener('contextmenu', refuse)
    document.addEventListener('dragstart', refuse)
    return () => {
      delete document.documentElement.dataset['antiCopy']
      document.removeEventListener('contextmenu', refuse)
      document.removeEventListener('dragstart', refuse)
    }
  }, [antiCopy])
}
