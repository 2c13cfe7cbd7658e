import { brand, helpCentre } from '@revela/phrases'
import { Content, useData, useRoute, withBase } from 'vitepress'
import { computed, defineComponent, h, type VNode } from 'vue'
import type { HelpThemeConfig, ListedArticle, ListedPart } from './help-theme.ts'
import { SearchDialog } from './search-dialog.ts'

/** The address of a page of the help centre without the site's base and the page's ending. */
function linkOf(relativePath: string): string {
  return `/${relativePath.replace(/\.md$/, '').replace(/(?:^|\/)index$/, '')}`
}

const articlesOf = (part: ListedPart): readonly ListedArticle[] => part.groups.flatMap(({ articles }) => articles)

const mark = () =>
  h('svg', { width: 28, height: 28, viewBox: '0 0 32 32', 'aria-hidden': 'true' }, [
    h('rect', { width: 32, height: 32, rx: 7, fill: '#FF4949' }),
    h('path', {
      fill: '#fff',
      d: 'M16 6.2a9.8 9.8 0 0 1 9.3 12.9c-1.6-.9-3.2-1.3-4.7-1.3-3.1 0-4.4 1.7-7.3 1.7-2.1 0-4.3-.7-6.7-2.2A9.8 9.8 0 0 1 16 6.2Z',
    }),
  ])

/** Sun and moon in one: a circle of which one half is filled. */
const halfMoon = () =>
  h('svg', { width: 20, height: 20, viewBox: '0 0 24 24', 'aria-hidden': 'true', fill: 'none' }, [
    h('circle', { cx: 12, cy: 12, r: 8.5, stroke: 'currentColor', 'stroke-width': 1.75 }),
    h('path', { d: 'M12 3.5a8.5 8.5 0 0 1 0 17Z', fill: 'currentColor' }),
  ])

const AppearanceSwitch = defineComponent({
  name: 'AppearanceSwitch',
  setup() {
    const { isDark } = useData()
    return () =>
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'aria-label': isDark.value ? helpCentre.toLight : helpCentre.toDark,
          onClick: () => {
            isDark.value = !isDark.value
          },
        },
        halfMoon(),
      )
  },
})

const SiteHeader = () =>
  h('header', { class: 'bar' }, [
    h('div', { class: 'inside' }, [
      h('a', { class: 'brand', href: withBase('/') }, [
        mark(),
        h('span', { class: 'name' }, brand.name),
        ' ',
        h('span', { class: 'place' }, helpCentre.title),
      ]),
      h(SearchDialog),
      h(AppearanceSwitch),
    ]),
  ])

function contentsList(part: ListedPart, current: string): VNode[] {
  return part.groups.flatMap((group) => [
    h('p', { class: 'group' }, group.title),
    h(
      'ul',
      group.articles.map(({ link, title }) =>
        h('li', h('a', { href: withBase(link), 'aria-current': link === current ? 'page' : undefined }, title)),
      ),
    ),
  ])
}

/** Open beside the article on a wide screen, folded above it on a phone. */
function sideContents(part: ListedPart, current: string): VNode {
  return h('nav', { class: 'side', 'aria-label': helpCentre.contents }, [
    h('div', { class: 'wide' }, contentsList(part, current)),
    h('details', { class: 'folded', key: current }, [
      h('summary', helpCentre.openContents),
      ...contentsList(part, current),
    ]),
  ])
}

const neighbour = (article: ListedArticle | undefined, words: string) =>
  article ? h('a', { href: withBase(article.link) }, [h('small', words), h('span', article.title)]) : null

function neighbours(part: ListedPart, current: string): VNode | null {
  const articles = articlesOf(part)
  const place = articles.findIndex(({ link }) => link === current)
  const [before, after] = [articles[place - 1], articles[place + 1]]
  if (place < 0 || (!before && !after)) return null
  return h('nav', { class: 'neighbours', 'aria-label': helpCentre.around }, [
    neighbour(before, helpCentre.previous),
    neighbour(after, helpCentre.next),
  ])
}

function cards(part: ListedPart, level: 'h2' | 'h3'): VNode[] {
  return part.groups.map((group) =>
    h('section', { class: 'card' }, [
      h(level, group.title),
      h(
        'ul',
        group.articles.map(({ link, title }) => h('li', h('a', { href: withBase(link) }, title))),
      ),
    ]),
  )
}

const screen = (name: string, className: string) =>
  h('img', { class: className, src: withBase(`/screens/${name}.webp`), alt: '', decoding: 'async' })

function home({ contents, hasPictures }: HelpThemeConfig): VNode {
  return h('main', { id: 'content', class: 'home', tabindex: -1 }, [
    h('section', { class: 'hero' }, [
      hasPictures && screen('family-cover-1280', 'hero-cover'),
      h('div', { class: 'hero-words' }, [
        h('h1', helpCentre.heading),
        h('p', helpCentre.lead),
        h(SearchDialog, { large: true }),
      ]),
      hasPictures && screen('family-grid-390', 'hero-phone'),
    ]),
    ...contents.map((part) =>
      h('section', { class: 'part' }, [
        h('h2', { id: part.folder }, h('a', { href: withBase(`/${part.folder}/`) }, part.title)),
        h('p', { class: 'lead' }, part.lead),
        h('div', { class: 'cards' }, cards(part, 'h3')),
      ]),
    ),
  ])
}

function partPage(section: ListedPart): VNode {
  return h('main', { id: 'content', class: 'home', tabindex: -1 }, [
    h('section', { class: 'part' }, [
      h('h1', section.title),
      h('p', { class: 'lead' }, section.lead),
      h('div', { class: 'cards' }, cards(section, 'h2')),
    ]),
  ])
}

const missing = () =>
  h('main', { id: 'content', class: 'plain', tabindex: -1 }, [
    h('h1', helpCentre.missing.title),
    h('p', helpCentre.missing.text),
    h('p', h('a', { href: withBase('/') }, helpCentre.missing.back)),
  ])

const SiteFooter = () =>
  h('footer', { class: 'foot' }, [
    h('div', { class: 'inside' }, [
      h('p', { class: 'question' }, helpCentre.stillNeedHelp),
      h('p', helpCentre.askStudio),
      h('p', helpCentre.askFamily),
      h('p', { class: 'credits' }, helpCentre.credits),
    ]),
  ])

export const HelpLayout = defineComponent({
  name: 'HelpLayout',
  setup() {
    const { page, frontmatter, theme } = useData<HelpThemeConfig>()
    const route = useRoute()
    const current = computed(() => linkOf(page.value.relativePath))
    const part = computed(() => theme.value.contents.find(({ folder }) => current.value.startsWith(`/${folder}`)))

    function article(section: ListedPart): VNode {
      const headers = page.value.headers.filter(({ level }) => level === 2)
      return h('div', { class: 'columns' }, [
        sideContents(section, current.value),
        h('main', { id: 'content', class: 'article', tabindex: -1 }, [
          h('p', { class: 'above' }, h('a', { href: withBase(`/${section.folder}/`) }, section.title)),
          h(Content, { key: route.path }),
          neighbours(section, current.value),
        ]),
        headers.length > 1
          ? h('nav', { class: 'outline', 'aria-label': helpCentre.onThisPage }, [
              h('p', { class: 'group' }, helpCentre.onThisPage),
              h(
                'ul',
                headers.map(({ slug, title }) => h('li', h('a', { href: `#${slug}` }, title))),
              ),
            ])
          : null,
      ])
    }

    function main(): VNode {
      if (page.value.isNotFound) return missing()
      if (frontmatter.value['layout'] === 'home' || !part.value) return home(theme.value)
      return frontmatter.value['layout'] === 'part' ? partPage(part.value) : article(part.value)
    }

    return () =>
      h('div', { class: 'help' }, [
        h('a', { class: 'skip', href: '#content' }, helpCentre.skip),
        h(SiteHeader),
        main(),
        h(SiteFooter),
      ])
  },
})
