import { helpCentre } from '@revela/phrases'
import { useRouter, withBase } from 'vitepress'
import { computed, defineComponent, h, nextTick, ref, useTemplateRef } from 'vue'
import type { ListedArticle } from './help-theme.ts'

type Find = (words: string) => readonly ListedArticle[]

const maxResults = 8
const texts = helpCentre.search

/** `Seleção` and `selecao` are the same word to whoever searches. */
const folded = (term: string) => term.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

let loading: Promise<Find> | null = null

/** The index is fetched when somebody searches for the first time. */
async function loadIndex(): Promise<Find> {
  const [{ default: MiniSearch }, { default: json }] = await Promise.all([
    import('minisearch'),
    import('virtual:help-search'),
  ])
  const index = new MiniSearch<ListedArticle & { readonly text: string }>({
    idField: 'link',
    fields: ['title', 'description', 'text'],
    storeFields: ['link', 'title', 'description'],
    processTerm: folded,
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, description: 2 } },
  })
  index.addAll(JSON.parse(json) as (ListedArticle & { text: string })[])
  return (words) => {
    const all = index.search(words, { combineWith: 'AND' })
    const found = all.length > 0 ? all : index.search(words)
    return found.slice(0, maxResults) as unknown as readonly ListedArticle[]
  }
}

const glass = () =>
  h('svg', { width: 20, height: 20, viewBox: '0 0 24 24', 'aria-hidden': 'true', fill: 'none' }, [
    h('circle', { cx: 11, cy: 11, r: 6.5, stroke: 'currentColor', 'stroke-width': 1.75 }),
    h('path', { d: 'm16 16 4.5 4.5', stroke: 'currentColor', 'stroke-width': 1.75, 'stroke-linecap': 'round' }),
  ])

/** A button that opens the search; the dialog is the browser's own, which keeps the focus and closes with Esc. */
export const SearchDialog = defineComponent({
  name: 'SearchDialog',
  props: { large: { type: Boolean, default: false } },
  setup(props) {
    const router = useRouter()
    const dialog = useTemplateRef<HTMLDialogElement>('dialog')
    const words = ref('')
    const find = ref<Find | null>(null)
    const failed = ref(false)
    const results = computed(() => (find.value && words.value.trim() !== '' ? find.value(words.value) : []))
    const status = computed(() => {
      if (failed.value) return texts.failed
      if (words.value.trim() === '') return texts.hint
      if (!find.value) return texts.loading
      return results.value.length === 0 ? texts.none(words.value.trim()) : texts.found(results.value.length)
    })

    async function open(): Promise<void> {
      words.value = ''
      failed.value = false
      dialog.value?.showModal()
      loading ??= loadIndex()
      try {
        const loaded = await loading
        find.value = loaded
      } catch {
        // The dialog says that the search failed; opening it again loads the index again.
        loading = null
        failed.value = true
      }
    }

    async function follow(event: Event, link: string): Promise<void> {
      event.preventDefault()
      dialog.value?.close()
      await router.go(withBase(link))
      await nextTick()
      document.querySelector<HTMLElement>('#content')?.focus()
    }

    /** Arrow keys walk through the results, as in any search field. */
    function walk(event: KeyboardEvent): void {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined || !dialog.value) return
      const stops = [...dialog.value.querySelectorAll<HTMLElement>('input, .results a')]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      event.preventDefault()
      stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
    }

    const first = () => results.value[0]

    return () => [
      h(
        'button',
        { type: 'button', class: props.large ? 'search-large' : 'search-button', onClick: () => void open() },
        [glass(), h('span', texts.open)],
      ),
      h('dialog', { ref: 'dialog', class: 'search', 'aria-label': texts.open, onKeydown: walk }, [
        h(
          'form',
          {
            role: 'search',
            onSubmit: (event: Event) => {
              event.preventDefault()
              const top = first()
              if (top) void follow(event, top.link)
            },
          },
          [
            h('input', {
              type: 'search',
              value: words.value,
              'aria-label': texts.field,
              placeholder: texts.field,
              autocomplete: 'off',
              autofocus: true,
              onInput: (event: Event) => {
                words.value = (event.target as HTMLInputElement).value
              },
            }),
            h('button', { type: 'button', class: 'close', onClick: () => dialog.value?.close() }, texts.close),
          ],
        ),
        h('p', { class: 'status', role: 'status' }, status.value),
        h(
          'ul',
          { class: 'results' },
          results.value.map(({ link, title, description }) =>
            h('li', { key: link }, [
              h('a', { href: withBase(link), onClick: (event: Event) => void follow(event, link) }, [
                h('strong', title),
                h('span', description),
              ]),
            ]),
          ),
        ),
      ]),
    ]
  },
})
