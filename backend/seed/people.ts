export interface DemoLogin {
  phone: string;
  password: string;
  username: string;
  lga: string;
  role: 'user' | 'attendant';
  points: number;
}

const password = 'viewmax-demo';

/** The member with tickets in every status. */
export const HOLDER = '08000000001';
/** The member with tickets for the screenings that run now. */
export const GUEST = '08000000003';
export const ATTENDANT = '08000000009';

export const demoLogins: DemoLogin[] = [
  { phone: HOLDER, password, username: 'demo_sapele', lga: 'Sapele', role: 'user', points: 500_000 },
  { phone: '08000000002', password, username: 'demo_bauchi', lga: 'Bauchi', role: 'user', points: 0 },
  { phone: GUEST, password, username: 'demo_party', lga: 'Sapele', role: 'user', points: 0 },
  { phone: ATTENDANT, password, username: 'demo_door', lga: 'Sapele', role: 'attendant', points: 0 },
];
