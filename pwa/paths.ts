/** Every screen's address. Features link by these, never by import. */
export const paths = {
  home: (scroll?: 'categories' | 'top-rated') => (scroll ? `/?scroll=${scroll}` : '/'),
  exploreServices: (filters: Record<string, string> = {}) => withQuery('/explore-services', filters),
  moreServices: (categoryId: string) => `/more-services/${categoryId}`,
  exploreSellers: (filters: Record<string, string> = {}) => withQuery('/explore-sellers', filters),
  freelancer: (id: string) => `/freelancer-details/${id}`,
  about: () => '/about-us',
  privacy: () => '/privacy-policy',
  terms: () => '/term-and-conditions',
  selectRole: () => '/auth/select-role',
  login: () => '/auth/login',
  signUpBuyer: () => '/auth/signup/buyer',
  signUpFreelancer: () => '/auth/signup/freelancer',
  unauthorized: () => '/unauthorized',
  portfolioTest: () => '/portfolio-test',
}

function withQuery(path: string, filters: Record<string, string>): string {
  const query = new URLSearchParams(filters).toString()
  return query ? `${path}?${query}` : path
}
