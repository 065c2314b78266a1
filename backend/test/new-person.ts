import type { SignupRequest } from '@viewmax/contracts/auth';

export const newPerson = (changes: Partial<SignupRequest> = {}): SignupRequest => ({
  country: 'Nigeria',
  selectedState: 'Delta',
  selectedLGA: 'Sapele',
  phoneNumber: '08031112222',
  password: 'pass word',
  dateofbirth: '1999-12-31',
  sex: 'Female',
  platform: 'web',
  operatingSystem: 'Android',
  ...changes,
});
