import { galleryTrash, shell } from '@revela/phrases'
import { paths } from '../../lib/paths.ts'

export type Crumb = { readonly title: string; readonly to: string | null }

/** Titles that come from the server. */
export type KnownTitles = { readonly gallery?: string; readonly work?: string; readonly album?: string }

const titles = shell.crumbs

const single: Readonly<Record<string, string>> = {
  [paths.account]: titles.account,
  [paths.financial]: titles.financial,
  [paths.albums]: titles.albums,
  [paths.dashboard]: titles.dashboard,
  [paths.gallery]: titles.galleries,
  [paths.clients]: titles.clients,
  [paths.receivables]: titles.receivables,
  [paths.portfolio]: titles.portfolio,
}

const settingsPages: Readonly<Record<string, string>> = {
  profile: titles.settingsProfile,
  watermark: titles.settingsWatermark,
  subdomain: titles.settingsSubdomain,
  notifications: titles.settingsNotifications,
  reminders: titles.settingsReminders,
  pix: titles.settingsPix,
}

const galleryPages: Readonly<Record<string, string>> = {
  pictures: titles.pictures,
  'pictures/completed': titles.uploadSummary,
  'pictures/trash': titles.pictureTrash,
  upload: titles.upload,
  uploading: titles.uploading,
  download: titles.download,
  activity: titles.activity,
  share: titles.share,
  settings: titles.gallerySettings,
  selection: titles.selection,
  'selection/preferences': titles.selectionPreferences,
  'selection/share': titles.selectionShare,
  'selection/followup': titles.selectionFollowUp,
}

const workPages: Readonly<Record<string, string>> = {
  pictures: titles.pictures,
  'pictures/trash': titles.pictureTrash,
  settings: titles.workSettings,
}

/** One crumb per known step of a sub-path: `selection/share` has the selection above it. */
function steps(base: string, rest: readonly string[], pages: Readonly<Record<string, string>>): Crumb[] {
  return rest.flatMap((_, index) => {
    const key = rest.slice(0, index + 1).join('/')
    const title = pages[key]
    return title === undefined ? [] : [{ title, to: `${base}/${key}` }]
  })
}

function trail(path: string, known: KnownTitles): Crumb[] {
  const [area, id, ...rest] = path.split('/').filter((part) => part !== '')
  if (area === 'settings') {
    const page = id === undefined ? undefined : settingsPages[id]
    const settings: Crumb = { title: titles.settings, to: null }
    return page === undefined ? [settings] : [settings, { title: page, to: null }]
  }
  if (path === paths.accountActivity) {
    return [
      { title: titles.account, to: paths.account },
      { title: titles.accountActivity, to: null },
    ]
  }
  if (path === paths.galleryTrash) {
    return [
      { title: titles.galleries, to: paths.gallery },
      { title: galleryTrash.title, to: null },
    ]
  }
  if (path === paths.galleryPresets) {
    return [
      { title: titles.galleries, to: paths.gallery },
      { title: titles.galleryPresets, to: null },
    ]
  }
  if (area === 'gallery' && id !== undefined) {
    const base = `${paths.gallery}/${id}`
    const gallery = { title: known.gallery ?? titles.gallery, to: base }
    return [{ title: titles.galleries, to: paths.gallery }, gallery, ...steps(base, rest, galleryPages)]
  }
  if (area === 'portfolio' && id === 'works') {
    const [work, ...inside] = rest
    const above = [
      { title: titles.portfolio, to: paths.portfolio },
      { title: titles.works, to: paths.portfolio },
    ]
    if (work === undefined) return above
    const base = `${paths.portfolio}/works/${work}`
    return [...above, { title: known.work ?? titles.work, to: base }, ...steps(base, inside, workPages)]
  }
  if (path === paths.albumTrash) {
    return [
      { title: titles.albums, to: paths.albums },
      { title: titles.albumTrash, to: null },
    ]
  }
  if (`/${area ?? ''}` === paths.albums && id !== undefined) {
    const album = { title: known.album ?? titles.album, to: `${paths.albums}/${id}` }
    return [{ title: titles.albums, to: paths.albums }, album]
  }
  const title = single[`/${area ?? ''}`]
  return title === undefined || id !== undefined ? [] : [{ title, to: null }]
}

/** The breadcrumb of a page, outermost first. The last crumb is the page itself and never a link. */
export function crumbsOf(path: string, known: KnownTitles = {}): readonly Crumb[] {
  const crumbs = trail(path, known)
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, to: null } : crumb))
}
