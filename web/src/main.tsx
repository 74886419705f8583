// Where the page begins. SPDX-License-Identifier: MIT
import { render } from 'preact'
import './styles/base.css'
import './styles/start.css'
import './styles/table.css'
import './styles/pieces.css'
import './settings'
import { App } from './app'

render(<App />, document.getElementById('page') as HTMLElement)
