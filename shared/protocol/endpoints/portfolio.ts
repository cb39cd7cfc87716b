import {
  DeletedProject,
  MyPortfolio,
  MyPortfolioQuery,
  PortfolioProject,
  PublicPortfolio,
  PublicPortfolioQuery,
  WriteProject,
} from '../../portfolio.ts'
import type { EndpointTable } from '../endpoint.ts'

export const PORTFOLIO_ENDPOINTS = {
  'GET /portfolio/public-seller-portfolio': {
    summary: 'A freelancer’s projects',
    query: PublicPortfolioQuery,
    envelope: PublicPortfolio,
  },
  'GET /portfolio': {
    summary: 'My projects',
    query: MyPortfolioQuery,
    envelope: MyPortfolio,
  },
  'POST /portfolio': {
    summary: 'Adds a project',
    body: WriteProject,
    answer: PortfolioProject,
  },
  'GET /portfolio/:id': {
    summary: 'One of my projects',
    answer: PortfolioProject,
  },
  'PUT /portfolio/:id': {
    summary: 'Changes my project',
    body: WriteProject,
    answer: PortfolioProject,
  },
  'DELETE /portfolio/:id': {
    summary: 'Deletes my project',
    answer: DeletedProject,
  },
} as const satisfies EndpointTable
