import {
  CategoryList,
  CategoryQuery,
  SkillList,
  SkillQuery,
  SubCategoryList,
  SubCategoryQuery,
} from '../../catalog.ts'
import type { EndpointTable } from '../endpoint.ts'

export const CATALOG_ENDPOINTS = {
  'GET /category': {
    summary: 'Active categories',
    query: CategoryQuery,
    answer: CategoryList,
  },
  'GET /subCategory': {
    summary: 'Active subcategories (services)',
    query: SubCategoryQuery,
    answer: SubCategoryList,
  },
  'GET /skill': {
    summary: 'Skills of a category or subcategory',
    query: SkillQuery,
    answer: SkillList,
  },
} as const satisfies EndpointTable
