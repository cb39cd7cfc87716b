import { RULES } from '#shared/rules.ts'

export default {
  signUp: 'Sign up',
  back: 'Back',
  prepare: {
    seller: {
      title: 'Have this ready',
      text: 'Then your profile is soon done. You can stop at any point and go on later, on any device.',
    },
    buyer: {
      title: 'You need very little',
      text: 'Hiring needs an account, so that both sides know whom they deal with.',
    },
  },
  needs: {
    photo: 'A square photo of yourself',
    title: 'A title that begins with “I will …”',
    rate: 'Your rate for an hour',
    skills: `What you do well, up to ${RULES.abilitiesMax} skills`,
    card: 'A card for your plan. You pay nothing during a free trial.',
    email: 'An e-mail address that you can read right now',
    minute: 'A moment',
    free: 'No card: clients pay nothing to {{brand}}',
  },
  plans: 'What it costs',
  plansText: 'You choose a plan at the end of your profile. Until then nothing is due.',
  every_one: 'every day',
  every_other: 'every {{count}} days',
  trial_one: '{{count}} day free',
  trial_other: '{{count}} days free',
  settle: {
    title: 'Welcome, {{name}}!',
    text: 'A few quick settings and you’re ready to go.',
    choices: 'How you like it',
    install: 'On your home screen',
    installText: 'There it opens like any other app, and works without a network.',
    go: 'Let’s go',
  },
} as const
