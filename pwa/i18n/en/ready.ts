import { RULES } from '#shared/rules.ts'

export default {
  signUp: 'Sign up',
  back: 'Back',
  prepare: {
    seller: {
      title: 'What you’ll need',
      text: 'With these at hand, your profile is quick to set up. Stop anytime and continue on any device.',
    },
    buyer: {
      title: 'It only takes a minute',
      text: 'You need an account to hire, so both sides know who they’re dealing with.',
    },
  },
  needs: {
    photo: 'A square photo of yourself',
    title: 'A title that starts with “I will…”',
    rate: 'Your hourly rate',
    skills: `Your skills, up to ${RULES.abilitiesMax}`,
    card: 'A card for your plan. You pay nothing during a free trial.',
    email: 'An email address you can check right now',
    minute: 'A minute of your time',
    free: 'No card: {{brand}} is free for clients',
  },
  plans: 'Plans and prices',
  plansText: 'You choose a plan in the last step of your profile. You pay nothing before that.',
  trial_one: '{{count}}-day free trial',
  trial_other: '{{count}}-day free trial',
  settle: {
    title: 'Welcome, {{name}}!',
    text: 'A few quick settings and you’re ready to go.',
    choices: 'Your preferences',
    install: 'Install the app',
    installText: 'It opens from your home screen like any other app and works offline.',
    go: 'Let’s go',
  },
} as const
