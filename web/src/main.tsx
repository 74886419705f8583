// Where the page begins. SPDX-License-Identifier: MIT
import { render } from 'preact'
import './styles/base.css'
import './styles/start.css'
import './styles/home.css'
import './styles/table.css'
import './styles/ending.css'
import './styles/beats.css'
import './styles/pieces.css'
import './styles/book.css'
import './styles/viewer.css'
import './styles/people.css'
import './install'
import './settings'
import { App } from './app'

render(<App />, document.getElementById('page') as HTMLElement)
