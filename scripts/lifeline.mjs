// Loaded into the server before its own code: when the process that started it is gone, it stops in good order.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
