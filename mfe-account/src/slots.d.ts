// Made from remote.json by each build. Change the values of a slot there.
export {};

declare global {
  interface ViewmaxSlots {
    'profile.rows': object;
  }
}
