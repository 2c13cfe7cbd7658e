import type { Theme } from 'vitepress'
import { HelpLayout } from './layout.ts'
import 'virtual:revela-tokens.css'
import './base.css'
import './home.css'
import './article.css'
import './search.css'

const theme: Theme = { Layout: HelpLayout }
export default theme
