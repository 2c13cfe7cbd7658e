import { portfolioScreens } from '../screens/portfolio-screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens('Portfolio', portfolioScreens)
